import type { RowAverage } from '../../analysis/denoise/average-rows.ts';
import type { SettledCycles } from '../../analysis/denoise/correct-cycles.ts';
import { rowsWhere } from '../../analysis/denoise/correct-cycles.ts';
import {
  type EctopicParams,
  alignEctopics,
  ownShapeModulator,
} from '../../analysis/denoise/ectopic/clean-ectopics.ts';
import type { Looking } from '../../analysis/denoise/ectopic/beat-windows.ts';
import type { CycleSpans } from '../../analysis/denoise/cycle-rows.ts';
import type { Modulator } from '../../analysis/denoise/modulate.ts';
import { splitRows } from '../../analysis/denoise/split-half.ts';
import type { ReachParams } from '../../analysis/denoise/template-source.ts';
import type { CycleRejection, CycleTemplate, DenoiseParams } from '../../model/denoise.ts';
import { CycleReader } from './cycle-reader.ts';
import type { CleanedOnDevice } from './on-device/clean-on-device.ts';
import { type Pause, partOfWork } from './part-of-work.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { asksForRecord } from './template-reader.ts';

/** The template of beats of another shape, and how it is brought to each one's length. */
export interface OwnShape {
  readonly template: CycleTemplate;
  readonly modulator: Modulator;
}

/** The cycles of one half of the record’s, by even or by odd numbers. */
export interface CycleHalf {
  readonly members: Int32Array;
  /** Null where no cycle asks for it. */
  readonly template: Float64Array | null;
}

/** What every cycle of an ECG is made of. Arrays by cycle have one item each. */
export interface CleaningPlan {
  readonly settled: SettledCycles;
  readonly average: RowAverage;
  readonly reach: ReachParams;
  /** Of the whole record. */
  readonly template: CycleTemplate;
  /** Numbers of the cycles that it is made of. */
  readonly kept: Int32Array;
  readonly halves: readonly [even: CycleHalf, odd: CycleHalf];
  /** Where cycles lie with the ectopic beats among them. */
  readonly spans: CycleSpans;
  readonly shapes: Int8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** Numbers of the cycles that an ectopic beat cuts short. */
  readonly cutShort: ReadonlySet<number>;
  readonly ownShapes: readonly OwnShape[];
  /** The cycles as moved. */
  readonly reader: CycleReader;
  /** The ECG with usual cycles as a device made them; null where the CPU makes them. */
  readonly made: Float64Array | null;
}

/**
 * Forms the templates, and finds the beats that have one of their own.
 *
 * @param made  by a device; null where nothing was
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
  const formed = await formTemplates(settled, reader, params, partOfWork(pause, 0, 0.8), made);
  const search = alignEctopics(ecg.sampleCount, ecg.gaps, rIndices, settled);
  const laid = params.ectopic === 'own' ? await lookOver(search, ecg, () => pause(0.8)) : null;
  const plan = laid ?? { spans, rejections, shapes: cycleShapes(settled) };
  const ownShapes: OwnShape[] = [];
  for (let shape = 1; plan.shapes.includes(shape); shape++) {
    const own = cycles.filter((cycle) => plan.shapes[cycle] === shape);
    const fixed = ownShapeModulator(plan.spans, own, frame, params.interpolation);
    const shapeReader = new CycleReader(ecg, plan.spans, fixed);
    const rest = partOfWork(pause, 1 - 0.2 / shape, 1 - 0.2 / (shape + 1));
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
    made: made?.clean ?? null,
  };
}

/** Looks between which other work is let in. */
const lookEvery = 1 << 14;

/** Runs a search over an ECG. @param letIn  lets other work in, and a cancel */
async function lookOver<Found>(
  search: Looking<Found>,
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

/** The record’s template, and those of its halves where they are wanted, in the same passes. */
async function formTemplates(
  { cycles, rejections }: SettledCycles,
  reader: CycleReader,
  params: EctopicParams,
  pause: Pause,
  made: CleanedOnDevice | null,
): Promise<Pick<CleaningPlan, 'template' | 'kept' | 'halves'>> {
  const { templateAverage } = params;
  const rows = rowsWhere(cycles, (cycle) => rejections[cycle] === null);
  const kept = rows.map((row) => cycles[row] ?? 0);
  const [evenMade = null, oddMade = null] = made?.halves ?? [];
  const [evenRows, oddRows] = splitRows(rows, cycles);
  const halfOf = (half: Int32Array, known: Float64Array | null) => {
    const members = half.map((row) => cycles[row] ?? 0);
    const isWanted = members.length > 0 && asksForRecord({ members, kept }, cycles, params);
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

/** The template for every whole cycle. */
function cycleShapes({ cycles, rejections }: SettledCycles): Int8Array {
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of cycles) shapes[cycle] = 0;
  return shapes;
}
