import type { FormedMaster } from '../../analysis/templates/form-master.ts';
import { countBeatSamples } from '../../analysis/templates/cut-windows.ts';
import { createMatchInStream } from '../../analysis/templates/matcher.ts';
import { BeatSorter, sortBeat } from '../../analysis/templates/strategies/beat-sorter.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ClassifyParams, TemplateMeasure, TemplatesResult } from '../../model/templates.ts';
import { chooseBackend } from '../backend/choose-backend.ts';
import { lossWarnings, describeRanOn } from '../backend/run-on-backend.ts';
import type { WorkSize } from '../backend/work-size.ts';
import type { StageContext } from '../stage.ts';
import type { BeatGroup, BeatStore } from './beat-store.ts';
import { InOrderTiming } from './in-order-timing.ts';
import { type GroupMatches, matchOnDevice } from './match-on-device.ts';
import type { SortingOutput } from './outputs.ts';
import { type SortRequest, describeTemplateCount } from './sort-beats.ts';

/** Cost per sample of a window at one shift, relative to one filter sample; measured on one thread. */
const productLoad: Readonly<Record<TemplateMeasure, number>> = {
  cwa: 0.041,
  bam: 0.058,
  nad: 0.064,
  dam: 0.01,
  adios: 0.01,
};

/** Input for sorting beats one after another, with matches with the master computed on a device. */
export interface DeviceSorting {
  readonly store: BeatStore;
  readonly master: FormedMaster;
  readonly params: ClassifyParams;
  /** Called after each group. */
  readonly onGroup: (doneCount: number, templateCount: number) => void;
}

/**
 * Sorts beats on the backend that the parameter `backend` and this machine allow: one after another with the master's
 * matches from the GPU, or as requested on the CPU.
 *
 * @param onCpu  does the same on the CPU
 */
export async function sortOnBackend(
  request: SortRequest,
  backend: string,
  context: Omit<StageContext, 'recording'>,
  onCpu: () => Promise<SortingOutput>,
): Promise<SortingOutput> {
  const { store, params, strategy } = request;
  if (strategy !== 'sequential' || !(await isExactOnDevice(request, context.signal))) return onCpu();
  const size = estimateMatchingSize(store, params.measure);
  const choice = await chooseBackend(context.gpu, backend, size, (engine) =>
    matchFirst(engine, request, context),
  );
  if (choice.backend === 'cpu') {
    context.ranOn(choice);
    return onCpu();
  }
  const gpu = context.gpu ?? new GpuAccess(null);
  const outcome = await gpu.run((engine) => timedSort(engine, request, context), onCpu);
  context.ranOn(describeRanOn(choice, outcome));
  for (const warning of lossWarnings(outcome)) context.warn(warning);
  return outcome.value;
}

/** Prepares a device, without reporting progress. */
async function matchFirst(
  engine: GpuEngine,
  { store, master, params }: SortRequest,
  { signal }: Pick<StageContext, 'signal'>,
): Promise<void> {
  const { shape } = store;
  const group = await store.group(0, signal);
  const matchBeat = createMatchInStream(params, shape);
  await matchOnDevice(engine, group, master.samples, { shape, params, matchBeat });
}

async function timedSort(
  engine: GpuEngine,
  request: SortRequest,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<SortingOutput> {
  const { store, params, onNews } = request;
  const timing = new InOrderTiming();
  const group: BeatStore['group'] = (index, signal) => timing.reading(() => store.group(index, signal));
  const ofBeats = store.triggers.length;
  const onGroup = (beatCount: number, templateCount: number) => onNews({ beatCount, ofBeats, templateCount });
  const sorting = { ...request, store: { ...store, group }, onGroup };
  const result = await sortOnDevice(engine, sorting, context);
  return { result, params, run: timing.finish() };
}

/** Estimates the amount of work of matching all beats with the master. */
export function estimateMatchingSize(
  { triggers, shape, stretchLength, groupCount }: BeatStore,
  measure: TemplateMeasure,
): WorkSize {
  const productCount = (2 * shape.largestShift + 1) * (shape.before + shape.after);
  return {
    kind: `templates ${measure}`,
    uploadBytes: 4 * triggers.length * stretchLength,
    downloadBytes: 12 * triggers.length,
    roundTripCount: groupCount,
    filterSamples: 0,
    otherSamples: productLoad[measure] * triggers.length * productCount,
  };
}

/**
 * Returns whether every decision on a device equals that of the CPU. Signs of differences (ADIOS) are compared exactly
 * only if both use the same samples.
 */
export async function isExactOnDevice(
  { store, params }: Pick<DeviceSorting, 'store' | 'params'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (params.measure !== 'adios') return true;
  return (await store.group(0, signal)).samples instanceof Float32Array;
}

/**
 * Sorts sequentially, with the matches of each group's beats with the master computed on a device. Beats that do not
 * match, and the beats of a group after a change of master, are matched on the CPU. Templates, labels and shifts equal
 * those of the CPU.
 *
 * @throws GpuLostError, GpuRefusedError; it may be started again
 */
export async function sortOnDevice(
  engine: GpuEngine,
  { store, master, params, onGroup }: DeviceSorting,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<TemplatesResult> {
  const { triggers, shape } = store;
  const matchBeat = createMatchInStream(params, shape);
  const sorter = new BeatSorter(triggers, params, master.samples);
  const rules = { triggers, shape, params, matchBeat };
  for (let index = 0; index < store.groupCount; index++) {
    const group = await store.group(index, signal);
    const found = await matchOnDevice(engine, group, sorter.master.samples, rules);
    sortGroup(sorter, rules, group, found);
    const doneCount = group.fromBeat + group.beatCount;
    onGroup(doneCount, sorter.templates.length);
    await pause(doneCount / triggers.length, describeTemplateCount(sorter.templates.length));
  }
  return sorter.finish(master.attempts);
}

function sortGroup(
  sorter: BeatSorter,
  rules: Parameters<typeof sortBeat>[1],
  { samples, fromBeat }: BeatGroup,
  { matches }: GroupMatches,
): void {
  const { triggers, shape, matchBeat } = rules;
  const { before, largestShift } = shape;
  const stretchLength = countBeatSamples(shape);
  let isSameMaster = true;
  for (const [place, found] of matches.entries()) {
    const beat = fromBeat + place;
    const trigger = triggers[beat] ?? 0;
    const own = {
      samples: samples.subarray(place * stretchLength, (place + 1) * stretchLength),
      fromIndex: trigger - before - largestShift,
    };
    const match = isSameMaster
      ? found
      : matchBeat(own, trigger, sorter.master.samples, -largestShift, largestShift);
    if (sortBeat(sorter, rules, own, beat, match)) isSameMaster = false;
  }
}
