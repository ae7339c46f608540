import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { WaveEdit } from '../../../../src/model/waves.ts';
import { parseCorrections } from '../../../../src/pipeline/sessions/parse-edits.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';

const parseWaveEdits = (waves: unknown) => parseCorrections({ waves }).waves;

const mark = (point: WaveEdit['point'], at: number): WaveEdit => ({ from: 0, to: 60, point, at });

test('the steps of one drag are one edit, which reaches the worker and can be undone and redone', async () => {
  const setWaveEdits = vi.fn<AnalysisClient['setWaveEdits']>(() => Promise.resolve(null));
  const session = createSession(createFakeClient({ setWaveEdits }), analysisBenches);
  await session.addSynthetic({});
  const entry = session.chosen();
  if (!entry) throw new Error('nothing is open');
  const edits = () => session.recordings.find(entry.key)?.waveEdits;
  session.history.hold();
  for (const at of [0.37, 0.38, 0.39])
    await session.editWave(
      entry,
      { what: '0 tEnd', words: `T end at ${1000 * at} ms by hand` },
      mark('tEnd', at),
    );
  session.history.release();
  await session.editWave(entry, { what: '0 pOnset', words: 'P onset' }, mark('pOnset', -0.2));
  expect(session.history.getState().past.map(({ name }) => name)).toEqual([
    'T end at 390 ms by hand',
    'P onset',
  ]);
  expect(setWaveEdits.mock.lastCall?.[1]).toEqual([mark('tEnd', 0.39), mark('pOnset', -0.2)]);
  await session.undo();
  expect(edits()).toEqual([mark('tEnd', 0.39)]);
  await session.undo();
  expect(edits()).toEqual([]);
  expect(setWaveEdits.mock.lastCall?.[1]).toEqual([]);
  await session.redo();
  expect(edits()).toEqual([mark('tEnd', 0.39)]);
});

test('invalid marks of waves in a session are ignored', () => {
  const one = mark('tEnd', 0.39);
  expect(
    parseWaveEdits([one, { ...one, point: 'uPeak' }, { ...one, at: 3 }, { ...one, from: -1 }, null]),
  ).toEqual([one]);
  expect(parseWaveEdits(undefined)).toEqual([]);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { at } of parseWaveEdits([value])) expect(Math.abs(at)).toBeLessThanOrEqual(2);
    }),
  );
});
