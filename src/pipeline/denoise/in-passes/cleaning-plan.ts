import type { RowAverage } from '../../../analysis/denoise/average-rows.ts';
import type { SettledCycles } from '../../../analysis/denoise/correct-cycles.ts';
import { rowsWhere } from '../../../analysis/denoise/correct-cycles.ts';
import {
  type EctopicParams,
  layEctopics,
  ownShapeModulator,
} from '../../../analysis/denoise/ectopic/clean-ectopics.ts';
import type { CycleSpans } from '../../../analysis/denoise/cycle-rows.ts';
import type { Modulator } from '../../../analysis/denoise/modulate.ts';
import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import type { CycleRejection, DenoiseParams } from '../../../model/denoise.ts';
import type { StageContext } from '../../stage.ts';
import { CycleReader } from './cycle-reader.ts';
import { lookInPasses } from './look-in-passes.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** The template of beats of another shape, and how it is brought to each one's length. */
export interface OwnShape {
  readonly template: Float64Array;
  readonly modulator: Modulator;
}

/** What every cycle of an ECG is made of. Arrays by cycle have one item each. */
export interface CleaningPlan {
  readonly settled: SettledCycles;
  readonly average: RowAverage;
  readonly reach: ReachParams;
  /** Of the whole record. */
  readonly template: Float64Array;
  /** Numbers of the cycles that it is made of. */
  readonly kept: Int32Array;
  /** Where cycles lie with the ectopic beats among them. */
  readonly spans: CycleSpans;
  readonly shapes: Int8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** Numbers of the cycles that an ectopic beat cuts short. */
  readonly cutShort: ReadonlySet<number>;
  readonly ownShapes: readonly OwnShape[];
  /** The cycles as moved. */
  readonly reader: CycleReader;
}

/** Forms the templates, and finds the beats that have one of their own, as `cleanEcg` and `cleanEctopics` do. */
export async function planCleaning(
  ecg: PreprocessedEcg,
  rIndices: Int32Array,
  settled: SettledCycles,
  params: EctopicParams & Pick<DenoiseParams, 'ectopic'>,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<CleaningPlan> {
  const { cycles, spans, rejections, modulator } = settled;
  const average = params.templateAverage;
  const kept = keptCycles(settled);
  const reader = new CycleReader(ecg, spans, modulator);
  const template = await reader.average(kept, average, pause);
  const search = layEctopics(ecg.sampleCount, ecg.gaps, rIndices, settled);
  const laid = params.ectopic === 'own' ? await lookInPasses(search, ecg, signal) : null;
  const plan = laid ?? { spans, rejections, shapes: shapesOf(settled) };
  const ownShapes: OwnShape[] = [];
  for (let shape = 1; plan.shapes.includes(shape); shape++) {
    const own = cycles.filter((cycle) => plan.shapes[cycle] === shape);
    const fixed = ownShapeModulator(plan.spans, own, settled.frame, params.interpolation);
    const shapeReader = new CycleReader(ecg, plan.spans, fixed);
    ownShapes.push({ template: await shapeReader.average(own, average, pause), modulator: fixed });
  }
  return {
    settled,
    average,
    reach: params,
    template,
    kept,
    ...plan,
    cutShort: new Set(laid?.cutShort),
    ownShapes,
    reader,
  };
}

/** The template for every whole cycle. */
function shapesOf({ cycles, rejections }: SettledCycles): Int8Array {
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of cycles) shapes[cycle] = 0;
  return shapes;
}

function keptCycles({ cycles, rejections }: SettledCycles): Int32Array {
  return rowsWhere(cycles, (cycle) => rejections[cycle] === null).map((row) => cycles[row] ?? 0);
}
