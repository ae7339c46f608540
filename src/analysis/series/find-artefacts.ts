import type { ArtefactKind } from '../../model/series.ts';
import type { BeatSeries } from './beat-series.ts';
import { mapNeighbourhoods } from './running-order.ts';

/** Source of all numbers here: Lipponen and Tarvainen 2019. Quartile deviations cover 91 values, medians 11. */
const spreadHalf = 45;
const medianHalf = 5;
/** Factor on the quartile deviation: 3.5 SD of a normal distribution, which includes 99.95 % of its values. */
const spreadScale = 5.2;
/** Line that separates ectopic beats: the differences of the neighbours against that of the beat itself. */
const ectopicSlope = 0.13;
const ectopicOffset = 0.17;
/** A value farther from the median than this number of thresholds is long or short by itself. */
const maxMedianThresholds = 3;
/** Minimum threshold as a share of the median value, so that values that hardly vary are not all artefacts. */
const minThreshold = 0.02;

interface Deviations {
  readonly step: Float64Array;
  readonly fromMedian: Float64Array;
  readonly median: Float64Array;
  /** Threshold of `fromMedian`, in the unit of the values. */
  readonly threshold: Float64Array;
}

/**
 * Finds values that do not span one regular beat to the next, from their differences relative to the local spread.
 * Source: Lipponen and Tarvainen 2019.
 *
 * An ectopic beat makes a short and a long value, or the reverse. A missed beat makes a value of about twice the
 * median, an extra beat two values that add up to one. Other outliers are long or short. **Choice:** the quartile
 * deviation is that of the signed differences, which gives the 99.95 % that the paper states; a threshold is at least 2
 * % of the median.
 *
 * @param series      as measured
 * @param isInterval  whether the values are intervals between beats, in which missed and extra beats are visible
 * @returns one element per value; null for a valid one
 */
export function findArtefacts(series: BeatSeries, isInterval: boolean): (ArtefactKind | null)[] {
  const { values } = series;
  const deviations = measureDeviations(series);
  const kinds = Array.from({ length: values.length }, (): ArtefactKind | null => null);
  markEctopic(deviations.step, kinds);
  for (let i = 0; i < values.length; i++) {
    if (kinds[i] !== null) continue;
    const side = artefactSide(deviations, i);
    if (side === null) continue;
    const { median, threshold } = deviations;
    if (isInterval && side === 'long' && Math.abs(values[i] / 2 - median[i]) < threshold[i]) {
      kinds[i] = 'missed';
    } else if (
      isInterval &&
      side === 'short' &&
      series.follows[i + 1] === 1 &&
      kinds[i + 1] === null &&
      Math.abs(values[i] + values[i + 1] - median[i]) < threshold[i]
    ) {
      kinds[i] = 'extra';
      kinds[i + 1] = 'extra';
    } else {
      kinds[i] = side;
      if (spansTwoValues(deviations, i) && kinds[i + 1] === null) kinds[i + 1] = side;
    }
  }
  return kinds;
}

function measureDeviations({ values, follows }: BeatSeries): Deviations {
  const count = values.length;
  const median = mapNeighbourhoods(values, medianHalf, (order) => order.quantile(0.5));
  const step = new Float64Array(count);
  const fromMedian = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    step[i] = follows[i] === 1 ? values[i] - values[i - 1] : Number.NaN;
    fromMedian[i] = (values[i] < median[i] ? 2 : 1) * (values[i] - median[i]);
  }
  const [stepThreshold, threshold] = [spread(step), spread(fromMedian)];
  for (let i = 0; i < count; i++) {
    const least = minThreshold * Math.abs(median[i]);
    threshold[i] = Math.max(threshold[i] || 0, least);
    step[i] = follows[i] === 1 ? shareOfThreshold(step[i], Math.max(stepThreshold[i] || 0, least)) : 0;
    fromMedian[i] = shareOfThreshold(fromMedian[i], threshold[i]);
  }
  return { step, fromMedian, median, threshold };
}

/** Computes the paper's threshold from the surrounding values of each. */
function spread(of: Float64Array): Float64Array {
  return mapNeighbourhoods(
    of,
    spreadHalf,
    (order) => (spreadScale * (order.quantile(0.75) - order.quantile(0.25))) / 2,
  );
}

/** Values around 0 without any spread have no threshold. */
function shareOfThreshold(value: number, threshold: number): number {
  return threshold > 0 ? value / threshold : 0;
}

/**
 * Marks short-long and long-short pairs: the large step between them has steps in the other direction on both sides.
 */
function markEctopic(step: Float64Array, kinds: (ArtefactKind | null)[]): void {
  for (let i = 1; i + 1 < step.length; i++) {
    const own = Math.abs(step[i]);
    if (own <= 1) continue;
    const sign = Math.sign(step[i]);
    const nearest = Math.max(sign * step[i - 1], sign * step[i + 1]);
    if (nearest >= -ectopicSlope * own - ectopicOffset) continue;
    kinds[i - 1] = 'ectopic';
    kinds[i] = 'ectopic';
  }
}

function artefactSide({ step, fromMedian }: Deviations, i: number): 'long' | 'short' | null {
  const next = i + 1 < step.length ? step[i + 1] : 0;
  const afterNext = i + 2 < step.length ? step[i + 2] : 0;
  if (step[i] > 1 && Math.min(next, afterNext) < -1) return 'long';
  if (step[i] < -1 && Math.max(next, afterNext) > 1) return 'short';
  if (fromMedian[i] > maxMedianThresholds) return 'long';
  return fromMedian[i] < -maxMedianThresholds ? 'short' : null;
}

/** Whether the return step comes at the value after next, so that two values are off. */
function spansTwoValues({ step }: Deviations, i: number): boolean {
  return Math.abs(step[i]) > 1 && i + 2 < step.length && Math.abs(step[i + 1]) < Math.abs(step[i + 2]);
}
