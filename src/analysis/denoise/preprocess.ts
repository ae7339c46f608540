import { removeBaseline } from '../../dsp/baseline.ts';
import { designButterworth, filterZeroPhase, zeroPhaseLeastCount } from '../../dsp/butterworth.ts';
import { filterStretches, mergeGaps } from '../../dsp/gaps.ts';
import type { DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { Samples } from '../../model/samples.ts';

export type PreprocessParams = Pick<DenoiseParams, 'bandLowHz' | 'bandHighHz' | 'order' | 'knotBeforeMs'>;

/** An ECG after the filters and less its baseline. */
export interface PreprocessedEcg {
  /** In the unit that came in; a stretch too short for the filter has joined the gaps. */
  readonly samples: Samples;
  readonly warnings: readonly Warning[];
}

/**
 * Zero-phase Butterworth band-pass, then less the baseline spline. Source: Nasim 2018, 2.1.
 *
 * @param ecg   any unit; NaN in gaps, each stretch between them is filtered by itself
 * @param fs    Hz
 * @param rSec  R-peaks, s, ascending
 * @returns an edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`
 * @throws BeatbenchError `too-short` where no stretch is as long as the filter's padding;
 *   `bad-parameter` where the edges make no filter
 */
export function preprocessEcg(
  ecg: Samples,
  fs: number,
  rSec: Float64Array,
  params: PreprocessParams,
): PreprocessedEcg {
  const edges = { lowHz: params.bandLowHz, highHz: params.bandHighHz };
  const { sections, warnings } = designButterworth(params.order, edges, fs);
  const filtered = filterStretches(ecg, zeroPhaseLeastCount(sections), (x) => filterZeroPhase(x, sections));
  if (params.knotBeforeMs === null) return { samples: filtered, warnings };
  const values = removeBaseline(filtered.values, fs, rSec, params.knotBeforeMs / 1000);
  return { samples: { values, gaps: filtered.gaps }, warnings };
}

/**
 * The known truth through the same filters, with knots at the same R-peaks and edges at the same gaps.
 *
 * @param truth  the ECG without noise, as long as `ecg`
 * @param ecg    as recorded
 * @returns as long as `ecg`, in the unit of `truth`; NaN in gaps
 */
export function preprocessTruth(
  truth: Samples,
  ecg: Samples,
  fs: number,
  rSec: Float64Array,
  params: PreprocessParams,
): Float64Array {
  const gaps = mergeGaps(truth.gaps, ecg.gaps);
  const values = truth.values.slice();
  for (const { from, to } of gaps) values.fill(Number.NaN, from, to);
  return preprocessEcg({ values, gaps }, fs, rSec, params).samples.values;
}
