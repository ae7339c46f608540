import type { RowAverage } from '../../analysis/denoise/average-rows.ts';
import type { SettledCycles } from '../../analysis/denoise/correct-cycles.ts';
import { filterRows } from '../../analysis/denoise/correct-cycles.ts';
import {
  type EctopicParams,
  alignEctopics,
  createShapeModulator,
} from '../../analysis/denoise/ectopic/clean-ectopics.ts';
import type { WindowSearch } from '../../analysis/denoise/ectopic/beat-windows.ts';
import type { CycleSpans } from '../../analysis/denoise/cycle-rows.ts';
import type { Modulator } from '../../analysis/denoise/modulate.ts';
import { splitRows } from '../../analysis/denoise/split-half.ts';
import type { RollingParams } from '../../analysis/denoise/template-source.ts';
import type { CycleRejection, CycleTemplate, DenoiseParams } from '../../model/denoise.ts';
import { CycleReader } from './cycle-reader.ts';
import type { CleanedOnDevice } from './on-device/clean-on-device.ts';
import { type Pause, mapPauseShare } from './pause-share.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { needsRecordTemplate } from './template-reader.ts';

/** Template of beats of another shape, and the modulator that converts it to the length of each. */
export interface ShapeTemplate {
  readonly template: CycleTemplate;
  readonly modulator: Modulator;
}

/** Even or odd cycles of the record. */
export interface CycleHalf {
  readonly members: Int32Array;
  /** Null if no cycle needs it. */
  readonly template: Float64Array | null;
}

/** Templates and positions from which every cycle of an ECG is cleaned. Arrays by cycle have one item each. */
export interface CleaningPlan {
  readonly settled: SettledCycles;
  readonly average: RowAverage;
  readonly reach: RollingParams;
  /** Template of the whole record. */
  readonly template: CycleTemplate;
  /** Indices of the cycles from which it is made. */
  readonly kept: Int32Array;
  readonly halves: readonly [even: CycleHalf, odd: CycleHalf];
  /** Positions of the cycles, including the ectopic beats. */
  readonly spans: CycleSpans;
  readonly shapes: Int8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** Indices of the cycles that an ectopic beat cuts short. */
  readonly cutShort: ReadonlySet<number>;
  readonly ownShapes: readonly ShapeTemplate[];
  /** Reader of the moved cycles. */
  readonly reader: CycleReader;
  /** Rolling templates in the places of usual cycles, made on a device; null if the CPU makes them, or for one template. */
  readonly rolled: Float64Array | null;
}

/**
 * Forms the templates, and finds the beats that have a template of their own.
 *
 * @param made  result of a device; null if there is none
 */
export async function planCleaning(
  ecg: PreprocessedEcg,
  rIndices: Int32Array,
  settled: SettledCycles,
  params: EctopicParams & Pick<DenoiseParams, 'ectopic'>,
  pause: Pause,
  made: CleanedOnDevice | null = null,
): Promise<CleaningPlan> {
  const { cycles, spans, rejections, modulator, frame } = settled;
  const average = params.templateAverage;
  const reader = new CycleReader(ecg, spans, modulator);
  const formed = await formTemplates(settled, reader, params, mapPauseShare(pause, 0, 0.8), made);
  const search = alignEctopics(ecg.sampleCount, ecg.gaps, rIndices, settled);
  const laid = params.ectopic === 'own' ? await runSearch(search, ecg, () => pause(0.8)) : null;
  const plan = laid ?? { spans, rejections, shapes: cycleShapes(settled) };
  const ownShapes: ShapeTemplate[] = [];
  for (let shape = 1; plan.shapes.includes(shape); shape++) {
    const own = cycles.filter((cycle) => plan.shapes[cycle] === shape);
    const fixed = createShapeModulator(plan.spans, own, frame, params.interpolation);
    const shapeReader = new CycleReader(ecg, plan.spans, fixed);
    const rest = mapPauseShare(pause, 1 - 0.2 / shape, 1 - 0.2 / (shape + 1));
    ownShapes.push({ template: await shapeReader.describe(own, average, rest), modulator: fixed });
  }
  const cutShort = new Set(laid?.cutShort);
  return {
    settled,
    average,
    reach: params,
    ...formed,
    ...plan,
    cutShort,
    ownShapes,
    reader,
    rolled: made?.rolled ?? null,
  };
}

/** Number of steps of a search between two yields to other work. */
const lookEvery = 1 << 14;

/**
 * Runs a search over an ECG.
 * @param letIn  yields to other work, and throws if cancelled
 */
async function runSearch<Found>(
  search: WindowSearch<Found>,
  ecg: PreprocessedEcg,
  letIn: () => Promise<void>,
): Promise<Found> {
  let step = search.next();
  for (let looks = 1; step.done !== true; looks++) {
    const { from, to } = step.value;
    step = search.next(ecg.held?.values.subarray(from, to) ?? (await ecg.read(from, to)));
    if (looks % lookEvery === 0) await letIn();
  }
  return step.value;
}

/** Forms the record’s template, and those of its halves if needed, in the same passes. */
async function formTemplates(
  { cycles, rejections }: SettledCycles,
  reader: CycleReader,
  params: EctopicParams,
  pause: Pause,
  made: CleanedOnDevice | null,
): Promise<Pick<CleaningPlan, 'template' | 'kept' | 'halves'>> {
  const { templateAverage } = params;
  const rows = filterRows(cycles, (cycle) => rejections[cycle] === null);
  const kept = rows.map((row) => cycles[row] ?? 0);
  const [evenMade = null, oddMade = null] = made?.halves ?? [];
  const [evenRows, oddRows] = splitRows(rows, cycles);
  const halfOf = (half: Int32Array, known: Float64Array | null) => {
    const members = half.map((row) => cycles[row] ?? 0);
    const isWanted = members.length > 0 && needsRecordTemplate({ members, kept }, cycles, params);
    const columns = isWanted && known === null ? reader.averageCycles(members, templateAverage) : null;
    return { members, columns, known };
  };
  const [even, odd] = [halfOf(evenRows, evenMade), halfOf(oddRows, oddMade)];
  const wanted = [even, odd].flatMap(({ columns }) => columns ?? []);
  if (made !== null) await reader.goOver(wanted, pause);
  const template = made?.template ?? (await reader.describe(kept, templateAverage, pause, wanted));
  const formed = ({ members, columns, known }: typeof even): CycleHalf => ({
    members,
    template: known ?? columns?.average ?? null,
  });
  return { template, kept, halves: [formed(even), formed(odd)] };
}

/** Returns the template index of each cycle: 0 for every complete cycle, else −1. */
function cycleShapes({ cycles, rejections }: SettledCycles): Int8Array {
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of cycles) shapes[cycle] = 0;
  return shapes;
}
