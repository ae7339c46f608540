import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import type { DenoiseInput } from '../../../support/denoise-in-memory.ts';
import { createMoments } from '../../../../src/analysis/denoise/noise-moments.ts';
import { computeSnr } from '../../../../src/analysis/denoise/snr.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { detectedR, synthInput } from '../../../support/denoise-synth.ts';
import { measureSnr } from '../../../support/denoise-whole/clean.ts';
import { plainFilter } from '../../../support/denoise-whole/compare.ts';
import { preprocessTruth } from '../../../support/denoise-whole/correct.ts';
import { sweepFirst } from '../../../support/gate.ts';

const asAllOthers = { ...denoiseParams, ectopic: 'template' } as const;

/** Returns the true SNR that the 0.5 … 25 Hz filter reaches over the same cycles, dB. */
function plainSnr(input: DenoiseInput): number {
  const { result, cleaned } = denoise(input, denoiseParams);
  if (cleaned === null || input.truth === null) throw new Error('no cycle');
  const { preprocessed } = result;
  const clean = plainFilter({ values: preprocessed, gaps: [] }, input.fs);
  const truth = preprocessTruth(input.truth, input.ecg, input.fs, input.rSec, denoiseParams);
  const none = createMoments(input.rSec.length);
  return computeSnr(measureSnr({ preprocessed, clean, truth }, cleaned, none)).trueAfter ?? 0;
}

describe('ectopic beats', () => {
  it.each([
    ['upright', 1],
    ['inverted', 1],
    ['mixed', 2],
  ] as const)('ectopic beats of %s shape keep it, at 20 dB and 5 %%', (ectopicMorphology, shapeCount) => {
    const asked = { durationSec: 300, noise: 'white:20', ectopicRatePercent: 5, ectopicMorphology };
    const input = synthInput(asked);
    const { result } = denoise(input, denoiseParams);
    const { snr: smeared } = denoise(input, asAllOthers).result;
    expect(result.ectopicTemplates).toHaveLength(shapeCount);
    expect(result.snr.trueAfter).toBeGreaterThan(plainSnr(input));
    expect(result.snr.trueAfter).toBeGreaterThan((smeared.trueAfter ?? 0) + 10);
    const marked = result.cycles.rejections.flatMap((why, cycle) => (why === 'ectopic' ? [cycle] : []));
    expect(marked.length).toBeGreaterThan(10);
    expect(marked.every((cycle) => (result.cycles.shapes[cycle] ?? 0) > 0)).toBe(true);
    // Where shapes meet, no step between samples is larger than any in the ECG itself.
    const step = (x: Float64Array) =>
      x.reduce((most, value, i) => Math.max(most, Math.abs(value - (x[i - 1] ?? value))), 0);
    expect(step(result.clean)).toBeLessThanOrEqual(step(result.preprocessed));
  });

  it('an ectopic beat of a unique shape stays as pre-processed, and is marked', () => {
    const input = synthInput({ durationSec: 120, noise: 'white:20', ectopicRatePercent: 0.7, seed: 2 });
    const { result } = denoise(input, denoiseParams);
    const lone = result.cycles.rejections.indexOf('ectopic');
    expect(result.cycles.rejections.filter((why) => why === 'ectopic')).toHaveLength(1);
    expect(result.cycles.shapes[lone]).toBe(-1);
    expect(result.ectopicTemplates).toEqual([]);
    const r = result.cycles.rIndices[lone] ?? 0;
    expect(
      describeDifference(result.clean.subarray(r, r + 20), result.preprocessed.subarray(r, r + 20), 0),
    ).toBeNull();
    const rSec = input.rSec[lone] ?? 0;
    expect(result.untouched.some(({ fromSec, toSec }) => fromSec < rSec && toSec > rSec)).toBe(true);
  });

  for (const part of sweepFirst(
    [
      '',
      'white:10',
      'white:0',
      'white:-5',
      'motion:10',
      'motion:0',
      'white:0,motion:-5',
      'pops:0',
      'pink:0,pops:5',
    ],
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `no ectopic beats are found in a record without them, with noise %j${part.note}`,
      (noise) => {
        for (const heartRate of ['70', '80..170']) {
          const input = synthInput({ durationSec: 120, noise, heartRate });
          const { result } = denoise(input, denoiseParams);
          expect(result.cycles.rejections).not.toContain('ectopic');
          expect(describeDifference(result.clean, denoise(input, asAllOthers).result.clean, 0)).toBeNull();
        }
      },
    );

  it('the jump of an electrode before a QRS is no ectopic beat, even among very clean beats', () => {
    const input = synthInput({ durationSec: 300, noise: 'pops:-5', heartRate: '80..170', seed: 4 });
    const { result } = denoise(input, { ...denoiseParams, templateOver: 'centred' });
    expect(result.cycles.rejections).not.toContain('ectopic');
  });

  it('T waves detected as beats are no ectopic beats', () => {
    const known = synthInput({ durationSec: 120, noise: 'white:20' }, 'known');
    // After every third beat, there is a mark on its T wave.
    const rSec = [...known.rSec].flatMap((sec, i) => (i % 3 === 0 ? [sec, sec + 0.3] : [sec]));
    const { result } = denoise({ ...known, rSec: Float64Array.from(rSec) }, denoiseParams);
    expect(result.cycles.rejections).not.toContain('ectopic');
  });
});

describe.skipIf(!hasData)(`ectopic beats in recordings of exercise${dataNote}`, () => {
  for (const part of sweepFirst(['walk', 'low_resistance_bike', 'high_resistance_bike'], 1))
    it.skipIf(part.isLeftOut).each(part.cases)(`none is found in s1_%s${part.note}`, (task) => {
      const text = readFileSync(dataPath('wrist-ppg-exercise', `s1_${task}.csv`), 'utf8');
      const rows = text.trim().split('\n').slice(1);
      const values = Float64Array.from(rows, (row) => Number(row.split(',')[1]));
      const input = denoiseInput(values, 256, detectedR(values, 256));
      for (const templateOver of ['record', 'centred'] as const) {
        const { result } = denoise(input, { ...denoiseParams, templateOver });
        const letter = denoise(input, { ...asAllOthers, templateOver });
        expect(describeDifference(result.clean, letter.result.clean, 0)).toBeNull();
        expect(result.snr).toEqual(letter.result.snr);
      }
    });
});
