import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatchInStream } from '../../src/analysis/templates/match-in-stream.ts';
import { BeatSorter } from '../../src/analysis/templates/strategies/beat-sorter.ts';
import { sortBeat } from '../../src/analysis/templates/strategies/sort-beat.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { shiftTemplates } from '../../src/gpu/shift-templates.ts';
import type { ClassifyParams, TemplateMeasure } from '../../src/model/templates.ts';
import type { BeatStore } from '../../src/pipeline/templates/beat-store.ts';
import { matchBound, matchOnDevice } from '../../src/pipeline/templates/match-on-device.ts';
import { isExactOnDevice, sortOnDevice } from '../../src/pipeline/templates/on-device.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeShiftCase } from '../support/shift-case.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

const shape = { before: 50, after: 100, largestShift: 15 };
const stretchLength = 180;
const groupBeats = 90;
const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];
const signal = new AbortController().signal;

function paramsOf(measure: TemplateMeasure, threshold = 0.85): ClassifyParams {
  const counts = { masterFrom: 20, masterLeast: 5, growTo: 50, promoteAfter: 4 };
  return { measure, binSamples: 5, threshold, pick: 'first', ...counts };
}

/** Beats of three shapes in groups, as the pipeline keeps them; in double precision moved off single's grid. */
function makeStore(beatCount: number, isDouble: boolean) {
  const { samples, starts, templates } = makeShiftCase(beatCount, 1);
  const all = new Float64Array(beatCount * stretchLength);
  for (const [b, start] of starts.entries()) {
    for (let n = 0; n < stretchLength; n++)
      all[b * stretchLength + n] = samples[start + n] * (isDouble ? 1 + 1e-9 * n : 1);
  }
  const kept = isDouble ? all : Float32Array.from(all);
  const stretchOf = (beat: number, count = 1) =>
    kept.subarray(beat * stretchLength, (beat + count) * stretchLength);
  const store: BeatStore = {
    shape,
    stretchLength,
    triggers: Float64Array.from({ length: beatCount }, (_, b) => 1000 * b + 500),
    isKept: true,
    groupCount: Math.ceil(beatCount / groupBeats),
    groupOf: (beat) => Math.floor(beat / groupBeats),
    group: (index) => {
      const fromBeat = index * groupBeats;
      const count = Math.min(groupBeats, beatCount - fromBeat);
      return Promise.resolve({ samples: stretchOf(fromBeat, count), fromBeat, beatCount: count });
    },
    stretchOf: (beat) => stretchOf(beat),
  };
  return { store, master: { samples: Float64Array.from(templates[0] ?? []), attempts: 0 } };
}

/** The sequential run on the CPU. */
function sortedHere({ store, master }: ReturnType<typeof makeStore>, params: ClassifyParams) {
  const { triggers } = store;
  const sorter = new BeatSorter(triggers, params, master.samples);
  const matchBeat = createMatchInStream(params, shape);
  for (const [beat, trigger] of triggers.entries()) {
    const part = { samples: store.stretchOf(beat), fromIndex: trigger - 65 };
    const match = matchBeat(part, trigger, sorter.master.samples, -15, 15);
    sortBeat(sorter, { triggers, shape, params, matchBeat }, part, beat, match);
  }
  return sorter.finish(0);
}

describe('sorting with the master’s matches from a device', () => {
  it.each(measures.flatMap((measure) => [false, true].map((isDouble) => ({ measure, isDouble }))))(
    'gives labels, shifts, templates and masters of the CPU by $measure (double precision: $isDouble)',
    async ({ measure, isDouble }) => {
      for (const threshold of [0.3, 0.6, 0.85]) {
        const params = paramsOf(measure, threshold);
        const given = makeStore(200, isDouble);
        expect(await isExactOnDevice({ store: given.store, params }, signal)).toBe(
          measure !== 'adios' || !isDouble,
        );
        const pause = () => Promise.resolve();
        const done: number[] = [];
        const onGroup = (count: number) => done.push(count);
        const found = await sortOnDevice(engine, { ...given, params, onGroup }, { signal, pause });
        const truth = sortedHere(given, params);
        expect(done).toEqual([90, 180, 200]);
        expect(found.beats.labels).toEqual(truth.beats.labels);
        expect(found.beats.shifts).toEqual(truth.beats.shifts);
        expect(found.templates).toEqual(truth.templates);
        expect(found.masters).toEqual(truth.masters);
        const { samples } = await given.store.group(0, signal);
        const bound = matchBound(shiftTemplates(measure, [given.master.samples], 5), samples);
        const apart = found.beats.masterRhos.map((rho, b) => Math.abs(rho - truth.beats.masterRhos[b]));
        expect(Math.max(...apart)).toBeLessThan(bound);
      }
    },
  );

  it('decides again what single precision leaves open, and little else', async () => {
    const { store, master } = makeStore(90, false);
    const group = await store.group(0, signal);
    const matching = (threshold: number) => {
      const params = paramsOf('cwa', threshold);
      return { shape, params, matchBeat: createMatchInStream(params, shape) };
    };
    const open = await matchOnDevice(engine, group, master.samples, matching(0.5));
    expect(open.againCount).toBeLessThan(5);
    const onThreshold = open.matches[7]?.rho ?? 0;
    const again = await matchOnDevice(engine, group, master.samples, matching(onThreshold));
    expect(again.againCount).toBeGreaterThan(open.againCount);
  });
});
