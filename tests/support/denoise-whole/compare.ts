import type { DenoiseParams } from '../../../src/model/denoise.ts';
import type { Samples } from '../../../src/model/samples.ts';
import { designButterworth, filterZeroPhase, zeroPhaseMinCount } from '../../../src/dsp/iir/butterworth.ts';
import { filterStretches } from '../../../src/dsp/samples/gaps.ts';
import { mean, median } from '../../../src/dsp/statistics/stats.ts';
import { createUnstretchedModulator } from '../../../src/analysis/denoise/compared/unmodulated.ts';
import { createMoments, type NoiseMoments } from '../../../src/analysis/denoise/noise-moments.ts';
import { splitRows, measureTemplateScatter } from '../../../src/analysis/denoise/split-half.ts';
import { type CorrectedCycles, keptRowIndices } from './correct.ts';
import { plainBand, plainOrder } from '../../../src/pipeline/denoise/compare-variants.ts';

/** An ECG cleaned by an ensemble average. */
interface UnmodulatedEcg {
  readonly clean: Float64Array;
  /** In the form that `splitHalf` returns. */
  readonly scatter: NoiseMoments;
}

/**
 * Cleans an ECG by an ensemble average of the same cycles without modulation, which shows the gain of modulation.
 *
 * The kept cycles, as moved, are aligned at their starts and averaged over the median length; shorter cycles contribute
 * only up to their ends. On replacement, the average is truncated in a shorter cycle. In a longer one, a straight line
 * connects its last sample to the first sample of the next cycle.
 *
 * @param preprocessed  samples; NaN in gaps
 */
export function cleanUnmodulated(
  preprocessed: Float64Array,
  corrected: CorrectedCycles,
  average: DenoiseParams['templateAverage'],
): UnmodulatedEcg {
  const { rows, spans, rejections } = corrected;
  const { froms, tos } = spans;
  const putUnstretched = createUnstretchedModulator(corrected.frame).demodulate;
  const kept = keptRowIndices(corrected);
  const templateOf = (members: Int32Array) => {
    const cycles = members.map((row) => rows.cycles[row]);
    return averageOwn(preprocessed, corrected, cycles, average);
  };
  const template = templateOf(kept);
  const clean = preprocessed.slice();
  for (const cycle of rows.cycles) putUnstretched(template, clean, froms[cycle], tos[cycle]);
  const halves = splitRows(kept, rows.cycles);
  if (halves.some((members) => members.length === 0)) {
    return { clean, scatter: createMoments(rejections.length) };
  }
  const [even, odd] = halves.map(templateOf);
  return { clean, scatter: measureTemplateScatter([even, odd], putUnstretched, spans, rows.cycles) };
}

/** Averages each sample over the cycles that reach it; beyond all of them, repeats the last average. */
function averageOwn(
  x: Float64Array,
  { rows: { length }, spans: { froms, tos } }: CorrectedCycles,
  cycles: Int32Array,
  average: DenoiseParams['templateAverage'],
): Float64Array {
  const of = average === 'median' ? median : mean;
  const column = new Float64Array(cycles.length);
  const template = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    let count = 0;
    for (const cycle of cycles) if (froms[cycle] + k < tos[cycle]) column[count++] = x[froms[cycle] + k];
    template[k] = count === 0 ? template[k - 1] : of(column.subarray(0, count));
  }
  return template;
}

/**
 * Filters the pre-processed ECG with a narrower zero-phase Butterworth band-pass, for comparison.
 *
 * @param fs  Hz; if the upper edge is at or above 0.45 of it, only the lower edge applies
 */
export function plainFilter(preprocessed: Samples, fs: number): Float64Array {
  const { sections } = designButterworth(plainOrder, plainBand, fs);
  const least = zeroPhaseMinCount(sections);
  return filterStretches(preprocessed, least, (x) => filterZeroPhase(x, sections)).values;
}
