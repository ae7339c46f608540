import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatchInStream } from '../../src/analysis/templates/matcher.ts';
import { BeatSorter, sortBeat } from '../../src/analysis/templates/strategies/beat-sorter.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { shiftTemplates } from '../../src/gpu/shift-templates.ts';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import type { ClassifyParams, TemplateMeasure } from '../../src/model/templates.ts';
import { rhoErrorBound, matchOnDevice } from '../../src/pipeline/templates/match-on-device.ts';
import { isExactOnDevice, sortOnBackend, sortOnDevice } from '../../src/pipeline/templates/on-device.ts';
import { sortBeats } from '../../src/pipeline/templates/sort-beats.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { createLosingGpu } from '../support/create-losing-gpu.ts';
import { sortingContext } from '../support/sorting-context.ts';
import {
  classifyBy,
  makeTemplateStore,
  storeShape as shape,
  sequentialSort,
} from '../support/template-store.ts';
import { sweepFirst } from '../support/gate.ts';

let engine: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
});

afterAll(() => engine.destroy());

const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];
const signal = new AbortController().signal;

/** Runs the sequential sort on the CPU. */
function sortedHere({ store, master }: ReturnType<typeof makeTemplateStore>, params: ClassifyParams) {
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
  for (const part of sweepFirst(
    measures.flatMap((measure) => [false, true].map((isDouble) => ({ measure, isDouble }))),
    2,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `gives labels, shifts, templates and masters of the CPU by $measure (double precision: $isDouble)${part.note}`,
      async ({ measure, isDouble }) => {
        for (const threshold of [0.3, 0.6, 0.85]) {
          const params = classifyBy(measure, threshold);
          const given = makeTemplateStore(200, isDouble);
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
          const bound = rhoErrorBound(shiftTemplates(measure, [given.master.samples], 5), samples);
          const apart = found.beats.masterRhos.map((rho, b) => Math.abs(rho - truth.beats.masterRhos[b]));
          expect(Math.max(...apart)).toBeLessThan(bound);
        }
      },
    );

  it('repeats what single precision leaves undecided, and little else', async () => {
    const { store, master } = makeTemplateStore(90, false);
    const group = await store.group(0, signal);
    const matching = (threshold: number) => {
      const params = classifyBy('cwa', threshold);
      return { shape, params, matchBeat: createMatchInStream(params, shape) };
    };
    const open = await matchOnDevice(engine, group, master.samples, matching(0.5));
    expect(open.againCount).toBeLessThan(5);
    const onThreshold = open.matches[7]?.rho ?? 0;
    const again = await matchOnDevice(engine, group, master.samples, matching(onThreshold));
    expect(again.againCount).toBeGreaterThan(open.againCount);
  });
});

describe('a device lost while beats are sorted', () => {
  it.each([
    {
      by: 'another',
      losses: [2],
      of: 'submissions',
      ran: { backend: 'webgpu', why: 'chosen by hand' },
    },
    { by: 'the CPU', losses: [1, 1], of: 'kernels', ran: { backend: 'cpu', why: 'the GPU was lost' } },
  ] as const)('gives the same result and one notice where $by does it', async ({ losses, of, ran }) => {
    const request = sequentialSort('cwa');
    const { gpu, counts } = createLosingGpu(losses, of);
    const access = new GpuAccess(gpu);
    const { context, told } = sortingContext(access);
    const found = await sortOnBackend(request, 'webgpu', context, () => sortBeats(request, context));
    const truth = await sortBeats(request, context);
    expect(counts).toHaveLength(2);
    expect(told.ranOn).toEqual([expect.objectContaining(ran)]);
    expect(told.warnings.map(({ code }) => code)).toEqual(['gpu-lost']);
    expect(found.result.beats.labels).toEqual(truth.result.beats.labels);
    expect(found.result.beats.shifts).toEqual(truth.result.beats.shifts);
    expect(found.result.templates).toEqual(truth.result.templates);
    expect(found.result.masters).toEqual(truth.result.masters);
    (await access.engine())?.destroy();
  });
});
