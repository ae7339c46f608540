import { describe, expect, test } from 'vitest';
import { readCleanChoice } from '../../../../src/features/denoise/clean-group.tsx';
import { minuteCurves } from '../../../../src/features/denoise/minutes-panel.tsx';
import { tasksModel } from '../../../../src/features/denoise/tasks-model.ts';
import { testText } from '../../../../src/features/denoise/tasks-table.tsx';
import { variantCurves } from '../../../../src/features/denoise/variants-panel.tsx';
import type { DenoiseVariantRow } from '../../../../src/model/denoise-view.ts';
import type { RecordingSummary } from '../../../../src/workers/protocol.ts';
import { fakeDenoiseReport } from '../../../support/fake-denoise.ts';

const known = fakeDenoiseReport;
const unknown = { ...known, hasTruth: false };

const makeRow = (
  variant: DenoiseVariantRow['variant'],
  trueSnr: number,
  splitHalf: number | null,
): DenoiseVariantRow => ({
  variant,
  trueSnr,
  splitHalf,
  stretches: [{ fromSec: 0, toSec: 60, trueSnr, splitHalf }],
});

const rows = [makeRow('record', 14.5, 36), makeRow('rolling', 17, 30), makeRow('plain', 6, null)];

describe('signal to noise by minute', () => {
  test('reports estimated and true values, the true one after the one in force', () => {
    const curves = minuteCurves(known);
    expect(curves.map(({ id, mark }) => [id, mark])).toEqual([
      ['before', 'open'],
      ['trueBefore', 'filled'],
      ['after', 'open'],
      ['trueAfter', 'filled'],
    ]);
    expect(curves.filter(({ isStrong }) => isStrong).map(({ id }) => id)).toEqual(['trueAfter']);
  });

  test('reports the two estimates by name without a truth', () => {
    const curves = minuteCurves(unknown);
    expect(curves.map(({ id, words }) => [id, words[0]])).toEqual([
      ['before', 'before'],
      ['after', 'after, split-half'],
    ]);
  });
});

describe('other ways of denoising', () => {
  test('other ways of denoising are compared by the true value, the one in force in bold', () => {
    const curves = variantCurves(known, rows);
    expect(curves.map(({ words }) => words[0])).toEqual([
      '6.0\u202fdB 0.5 … 25 Hz',
      '17.0\u202fdB rolling 60',
      '14.5\u202fdB whole record',
    ]);
    expect(curves.find(({ isStrong }) => isStrong)?.id).toBe('record');
    const rolling = variantCurves({ ...known, parameters: { templateOver: 'centred' } }, rows);
    expect(rolling.find(({ isStrong }) => isStrong)?.id).toBe('rolling');
  });

  test('other ways of denoising are compared by split-half without a truth, except those without a template', () => {
    expect(variantCurves(unknown, rows).map(({ id }) => id)).toEqual(['rolling', 'record']);
  });
});

describe('the test of a task', () => {
  test('needs pairs, and is missing for one', () => {
    const snr = (before: number, after: number) => ({ before, after, trueBefore: null, trueAfter: null });
    const one = { id: '1', name: 'a', task: 'walk', snr: snr(0, 20) };
    expect(testText(tasksModel([one]).all.line, 'split-half')).toBe('–');
    const two = tasksModel([one, { ...one, id: '2', snr: snr(1, 23) }]);
    expect(testText(two.all.line, two.gain)).toBe('21.0 (1), 0.030');
  });
});

describe('the clean ECG', () => {
  const channel = { role: 'ecg', unit: 'mV', fs: 250, sampleCount: 10 } as const;
  const summary = {
    channels: [
      { ...channel, label: 'II' },
      { ...channel, label: 'II clean', cleanOf: 0 },
    ],
  } as unknown as RecordingSummary;

  test('is analysed if the last decision about the ECG selects it', () => {
    const made = { channelIndex: 0, role: 'ecg', clean: true } as const;
    expect(readCleanChoice({ summary: null, roles: [] })).toEqual({ cleanIndex: null, isAnalysed: false });
    expect(readCleanChoice({ summary, roles: [made] })).toEqual({ cleanIndex: 1, isAnalysed: false });
    expect(readCleanChoice({ summary, roles: [made, { channelIndex: 1, role: 'ecg' }] })).toEqual({
      cleanIndex: 1,
      isAnalysed: true,
    });
  });
});
