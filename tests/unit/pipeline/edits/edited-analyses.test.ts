import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { BeatEdit } from '../../../../src/model/edits.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseFilterBench } from '../../../../src/pipeline/filter-bench/analyse-filter-bench.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { qrsResult } from '../../../../src/pipeline/qrs/qrs-result.ts';
import { qrsRows } from '../../../../src/pipeline/qrs/qrs-rows.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { caseCount } from '../../../support/gate.ts';

const made = synthesise(
  synthParams(resolveParameters(synthDeclarations, { duration: 40, seed: 5, rate: 250 }), false),
  'edited',
);
let recording = made.recording;
beforeAll(async () => {
  recording = await holdRecording(made.recording);
});

const common = (edits: readonly BeatEdit[]) => ({
  recording,
  recordingId: 'edited',
  edits,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

const intervals = (edits: readonly BeatEdit[], cache: StageCache = new Map()) =>
  analyseIntervals({
    ...common(edits),
    choice: chooseChannels(recording, {}),
    parameters: { resamples: 0, backend: 'cpu' },
    cache,
  });
const qrs = (edits: readonly BeatEdit[], cache: StageCache = new Map(), parameters = {}) =>
  analyseQrs({ ...common(edits), choice: chooseChannels(recording, {}), parameters, cache });
const filter = (edits: readonly BeatEdit[], cache: StageCache = new Map()) =>
  analyseFilterBench({ ...common(edits), clean: null, byHand: {}, parameters: { signal: 'ecg' }, cache });

/** Lists the stages that were not taken from the cache. */
const listRanStages = (timings: Readonly<Record<string, { readonly kept: boolean }>>) =>
  Object.entries(timings).flatMap(([id, { kept }]) => (kept ? [] : [id]));

const truth = made.truth.beats.map(({ r }) => r);
const someEdits: readonly BeatEdit[] = [
  { op: 'delete', time: truth[4] },
  { op: 'move', time: truth[8], to: truth[8] + 0.012 },
  { op: 'label', time: truth[12], class: 'V' },
  { op: 'insert', time: (truth[20] + truth[21]) / 2, class: 'S' },
];

describe('edited beats in the intervals', () => {
  test('edited beats in the intervals repeat only the stages after the beats, and give the result of a fresh run', async () => {
    const cache: StageCache = new Map();
    const before = await intervals([], cache);
    expect(Object.keys(before.timings)).not.toContain('edited');
    const after = await intervals(someEdits, cache);
    expect(listRanStages(after.timings)).toEqual([
      'edited',
      'ectopic',
      'beats',
      'average',
      'features',
      'choose',
      'single',
      'assess',
      'show',
      'align',
      'judge',
    ]);
    const fresh = await intervals(someEdits);
    expect(after.outputs.judge).toEqual(fresh.outputs.judge);
    expect(after.outputs.judge.beats.length).toBe(before.outputs.judge.beats.length);
    const back = await intervals([], cache);
    expect(back.outputs.judge).toEqual(before.outputs.judge);
  });

  test('edited beats in the intervals with the same edits run nothing', async () => {
    const cache: StageCache = new Map();
    await intervals(someEdits, cache);
    expect(listRanStages((await intervals([...someEdits], cache)).timings)).toEqual([]);
  });

  test('edited beats in the intervals that are all deleted are reported', async () => {
    const edits = truth.map((time): BeatEdit => ({ op: 'delete', time }));
    await expect(intervals(edits)).rejects.toMatchObject({
      code: 'no-beats',
      message: expect.stringContaining('edits'),
    });
  });
});

describe('missing beats', () => {
  /** Makes the ECG at rest: a line without a beat. */
  const silent = () => ({
    ...recording,
    read: async (...asked: Parameters<typeof recording.read>) => {
      const samples = await recording.read(...asked);
      const isEcg = recording.channels[asked[0]]?.role === 'ecg';
      return isEcg ? { ...samples, values: samples.values.map(() => 0) } : samples;
    },
  });
  const inserted = truth.map((time): BeatEdit => ({ op: 'insert', time }));
  const options = (edits: readonly BeatEdit[]) => ({
    ...common(edits),
    recording: silent(),
    choice: chooseChannels(recording, {}),
  });
  const parameters = { resamples: 0, backend: 'cpu' };

  test('missing beats are reported by intervals, and measured once beats are inserted', async () => {
    await expect(analyseIntervals({ ...options([]), parameters, cache: new Map() })).rejects.toMatchObject({
      code: 'no-beats',
      message: expect.stringContaining('insert beats'),
    });
    const { outputs } = await analyseIntervals({ ...options(inserted), parameters, cache: new Map() });
    const { beats } = outputs.judge;
    expect(beats.map(({ r }) => r)).toEqual(truth);
    expect(beats.filter(({ rejected }) => rejected === null).length).toBeGreaterThan(30);
    const one = await analyseIntervals({ ...options(inserted.slice(0, 1)), parameters, cache: new Map() });
    expect(one.outputs.judge.beats.map(({ rejected }) => rejected)).toEqual(['incomplete']);
  });

  test('missing beats are absent from qrs until they are inserted', async () => {
    const none = await analyseQrs({ ...options([]), parameters: { arithmetic: 'real' }, cache: new Map() });
    expect(none.outputs.edited.beats).toEqual([]);
    expect(none.outputs.rhythm.rhythm.classes).toEqual([]);
    const { outputs } = await analyseQrs({
      ...options(inserted),
      parameters: { arithmetic: 'real' },
      cache: new Map(),
    });
    expect(outputs.edited.beats.map(({ rSec }) => rSec)).toEqual(truth);
    expect([...outputs.rhythm.rhythm.timesSec]).toEqual(truth);
  });
});

describe('edited beats in qrs', () => {
  test('edited beats in qrs have their rows and provenance, and no further key without edits', async () => {
    const plain = await qrs([]);
    expect(Object.keys(qrsResult(plain))).toEqual([
      'beats',
      'rhythm',
      'mains',
      'lead',
      'quality',
      'ppg',
      'ppgQuality',
    ]);
    expect(Object.keys([...qrsRows(plain.outputs.edited)][0])).toEqual([
      'onset',
      'end',
      'r',
      'onsetSample',
      'endSample',
      'rSample',
    ]);
    const run = await qrs(someEdits);
    const rows = [...qrsRows(run.outputs.edited)] as {
      onset: number | null;
      r: number;
      origin: string;
      class: string;
    }[];
    expect(rows).toHaveLength(plain.outputs.detect.beats.length);
    expect(rows.filter(({ origin }) => origin !== 'computed').map((row) => [row.origin, row.class])).toEqual([
      ['moved', 'N'],
      ['relabelled', 'V'],
      ['inserted', 'S'],
    ]);
    expect(rows.find(({ origin }) => origin === 'inserted')?.onset).toBeNull();
    const found = plain.outputs.detect.beats[8];
    const moved = rows.find(({ origin }) => origin === 'moved');
    expect(moved?.r).toBeCloseTo(truth[8] + 0.012, 9);
    expect(moved?.onset).toBeCloseTo(found.onsetIndex / 250, 9);
  });

  test('edited beats in qrs of a missing beat are kept and reported', async () => {
    const edit: BeatEdit = { op: 'delete', time: truth[3] + 0.3 };
    const { outputs } = await qrs([edit]);
    expect(qrsResult({ ...(await qrs([edit])) })).toMatchObject({ edited: [], unmatchedEdits: [edit] });
    expect(outputs.edited.beats).toEqual(outputs.detect.beats);
  });

  test('edited beats in qrs of different beats in any order, kept from run to run, equal a fresh run', async () => {
    const cache: StageCache = new Map();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...someEdits]), async (edits) => {
        const [kept, fresh] = [await qrs(edits, cache), await qrs(edits)];
        expect(qrsResult(kept)).toEqual(qrsResult(fresh));
        expect(
          listRanStages(kept.timings).filter((id) => id === 'signal' || id === 'detect').length,
        ).toBeLessThan(3);
      }),
      { numRuns: caseCount(20) },
    );
  });

  test('apply to the part of the record that contains them', async () => {
    const { outputs } = await qrs(someEdits, new Map(), { from: truth[10] - 0.3 });
    const byHand = outputs.edited.edited?.filter(({ origin }) => origin !== 'computed');
    expect(byHand?.map(({ origin }) => origin)).toEqual(['relabelled', 'inserted']);
    expect(outputs.edited.unmatched).toEqual([]);
  });
});

describe('edited beats in the filter bench', () => {
  test('edited beats in the filter bench are those that are overlaid, without filtering again', async () => {
    const cache: StageCache = new Map();
    const before = await filter([], cache);
    const after = await filter(someEdits.slice(0, 1), cache);
    expect(listRanStages(after.timings)).toEqual(['edited', 'beats']);
    expect(after.outputs.edited.peaksSec).toHaveLength(before.outputs.edited.peaksSec.length - 1);
    expect(after.outputs.beats?.before.beatCount).toBe((before.outputs.beats?.before.beatCount ?? 0) - 1);
  });
});
