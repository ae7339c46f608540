import type { CycleRejection, CycleTemplate, DenoiseParams } from '../../model/denoise.ts';
import type { Samples } from '../../model/samples.ts';
import type { CorrectedCycles } from './correct-cycles.ts';
import { keptRows } from './correct-cycles.ts';
import type { CycleSpans } from './cycle-rows.ts';
import { describeTemplate } from './describe-template.ts';
import type { ReachParams } from './template-source.ts';
import { createTemplateSource } from './template-source.ts';

/** An ECG in which templates stand for its cycles. Arrays by cycle have one item each. */
export interface CleanedEcg {
  /** NaN in gaps. */
  readonly clean: Float64Array;
  readonly template: CycleTemplate;
  /** Of beats of other shapes, those with most beats first. */
  readonly ectopicTemplates: readonly CycleTemplate[];
  /** Numbers of the whole cycles, ascending: those that something could stand for. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
  readonly shapes: Int8Array;
  readonly rejections: readonly (CycleRejection | null)[];
}

/**
 * Template and demodulation. Source: Agostinelli 2014.
 *
 * @param samples   pre-processed ECG; NaN in gaps
 * @param corrected cycles as moved, with what is left out
 * @param params    reach of rolling templates, and mean or median
 * @returns the clean ECG as long as the samples, and what it was made of
 */
export function cleanEcg(
  { values }: Samples,
  corrected: CorrectedCycles,
  params: ReachParams & Pick<DenoiseParams, 'templateAverage'>,
): CleanedEcg {
  const { rows, rejections, modulator, spans, frame } = corrected;
  const { froms, tos } = spans;
  const kept = keptRows(corrected);
  const source = createTemplateSource(rows, kept, kept, params.templateAverage, params);
  const clean = values.slice();
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of rows.cycles) {
    modulator.demodulate(source.of(cycle), clean, froms[cycle], tos[cycle]);
    shapes[cycle] = 0;
  }
  return {
    clean,
    template: describeTemplate(source.record, rows, kept, frame),
    ectopicTemplates: [],
    cycles: rows.cycles,
    spans,
    shapes,
    rejections,
  };
}
