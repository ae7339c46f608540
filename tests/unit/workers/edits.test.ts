import { expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import type { BeatEdit } from '../../../src/model/edits.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

const quiet = () => undefined;

/** Opens the sample with its detected beats, and four edits of them. */
async function openSample() {
  const api = createAnalysisApi();
  const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
  const plain = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
  const [first, second, third, fourth] = plain.rPeaksSec;
  const edits: readonly BeatEdit[] = [
    { op: 'delete', time: first },
    { op: 'move', time: second, to: second + 0.02 },
    { op: 'label', time: third, class: 'V' },
    { op: 'insert', time: (third + fourth) / 2, class: 'S' },
  ];
  return { api, id, plain, edits };
}

test('edits apply to every analysis, and the report lists what the user edited', async () => {
  const { api, id, plain, edits } = await openSample();
  await unwrapOutcome(api.setEdits(id, edits));
  const qrs = await unwrapOutcome(api.analyse(2, 'qrs', id, {}, quiet));
  expect(plain.edits).toBeUndefined();
  expect(qrs.edits?.byHand.map(({ origin }) => origin)).toEqual(['moved', 'relabelled', 'inserted']);
  expect(qrs.rPeaksSec).toHaveLength(plain.rPeaksSec.length);
  expect(qrs.onsetsSec.filter((sec) => Number.isNaN(sec))).toHaveLength(1);
  expect(qrs.labels?.slice(0, 3)).toEqual(['N', 'V', 'S']);
  const intervals = await unwrapOutcome(api.analyse(3, 'intervals', id, { resamples: 0 }, quiet));
  expect(intervals.rPeaksSec).toHaveLength(qrs.rPeaksSec.length);
  expect(intervals.edits?.byHand.map(({ origin }) => origin)).toEqual(['moved', 'relabelled', 'inserted']);
  expect(intervals.edits?.unmatched).toEqual([]);
  const filter = await unwrapOutcome(api.analyse(4, 'filter', id, {}, quiet));
  expect(filter.edits?.byHand).toHaveLength(3);
  const text = await unwrapOutcome(api.exportResult('intervals', id, 'json'));
  expect(JSON.parse(text).result.edited).toHaveLength(3);
});

test('the exported file is read back as the same edits, exact to the sample', async () => {
  const { api, id, edits } = await openSample();
  await unwrapOutcome(api.setEdits(id, edits));
  const edited = await unwrapOutcome(api.analyse(2, 'qrs', id, {}, quiet));
  const table = await unwrapOutcome(api.exportResult('qrs', id, 'csv'));
  const file = { path: 'beats.csv', file: new File([table], 'beats.csv') };
  expect(await unwrapOutcome(api.readEdits(id, file))).toEqual(edits);
  const bytes = await unwrapOutcome(api.exportBeats('qrs', id, 'R'));
  if (bytes === null) throw new Error('nothing was exported');
  const wfdb = { path: 'rest.qrs', file: new File([new Uint8Array(bytes)], 'rest.qrs') };
  const read = await unwrapOutcome(api.readEdits(id, wfdb));
  await unwrapOutcome(api.setEdits(id, read ?? []));
  const again = await unwrapOutcome(api.analyse(3, 'qrs', id, {}, quiet));
  expect(again.labels).toEqual(edited.labels);
  const halfSampleSec = 0.5 / edited.signal.fs;
  for (const [i, sec] of again.rPeaksSec.entries()) {
    expect(Math.abs(sec - edited.rPeaksSec[i])).toBeLessThanOrEqual(halfSampleSec + 1e-9);
  }
});
