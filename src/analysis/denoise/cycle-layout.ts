import { bisectFirst } from '../../model/bisect-first.ts';
import { gapFreeStretches } from '../../dsp/samples/gaps.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Lengths that all cycles of a record share. Counts are samples. */
export interface CycleFrame {
  /** Hz. */
  readonly fs: number;
  /** Half of the QRS segment; a cycle starts this many samples before its R. */
  readonly qrsHalfCount: number;
  /** Length of the median cycle; may end in .5, as the mean of two middle values. */
  readonly medianRrCount: number;
  /** Length of the median cycle minus its QRS segment, at least 2. */
  readonly tupCount: number;
}

/**
 * Positions of the cycles of a record before any is moved: cycle i runs from R_i to R_{i + 1}, both minus half a QRS
 * segment.
 */
export interface CycleLayout {
  /** Null with fewer than two R-peaks. */
  readonly frame: CycleFrame | null;
  readonly rSec: Float64Array;
  /** R at the nearest sample, halves rounded up. */
  readonly rIndices: Int32Array;
  /** One per cycle; a cycle that is `incomplete` or touches a `gap` is not compared and stays unchanged. */
  readonly rejections: readonly (CycleRejection | null)[];
}

export type LayoutParams = Pick<DenoiseParams, 'qrsHalfMs' | 'rrFrom' | 'rrTo'>;

/** Minimum number of samples of a segment that can be stretched. */
const minTupCount = 2;

/**
 * Divides a record into cardiac cycles. Source: Agostinelli 2014.
 *
 * The median RR is that of all neighbouring R-peaks, rounded to samples. A cycle is `incomplete` if it is the last,
 * which has no end, if it starts before the record, or if it is too short to hold a QRS segment and two more samples.
 * If every whole cycle is `short` or `long`, none of them is rejected.
 *
 * @param sampleCount  samples of the record
 * @param gaps         ranges from … to − 1, in order and disjoint
 * @param fs           Hz
 * @param rSec         R-peaks, s, ascending
 * @param params       length of the QRS segment, and limits of RR
 * @returns one cycle per R-peak, the last without an end
 * @throws BeatbenchError `bad-parameter` if the QRS segment fills the median cycle
 */
export function alignCyclesOver(
  sampleCount: number,
  gaps: readonly IndexRange[],
  fs: number,
  rSec: Float64Array,
  params: LayoutParams,
): CycleLayout {
  const rIndices = Int32Array.from(rSec, (sec) => Math.round(sec * fs));
  const rrCounts = rIndices.subarray(1).map((index, i) => index - rIndices[i]);
  if (rrCounts.length === 0) {
    return { frame: null, rSec, rIndices, rejections: [...rIndices].map(() => 'incomplete') };
  }
  const frame = makeCycleFrame(fs, median(rrCounts), params.qrsHalfMs);
  const isWhole = createGapFreeTest(sampleCount, gaps);
  const rejections = [...rIndices].map((index, i): CycleRejection | null => {
    const rrCount = rrCounts[i];
    const from = index - frame.qrsHalfCount;
    if (rrCount === undefined || from < 0 || from + rrCount > sampleCount) return 'incomplete';
    if (rrCount < minCycleLength(frame)) return 'incomplete';
    if (!isWhole(from, from + rrCount)) return 'gap';
    if (rrCount < params.rrFrom * frame.medianRrCount) return 'short';
    return rrCount > params.rrTo * frame.medianRrCount ? 'long' : null;
  });
  const isOneKept = rejections.includes(null);
  const ruled = isOneKept ? rejections : rejections.map((why) => (isCompared(why) ? null : why));
  return { frame, rSec, rIndices, rejections: ruled };
}

/**
 * Whether a cycle is compared with others at all.
 *
 * @param rejection  why a cycle is left out; null for one that is not
 * @returns false if it is incomplete or touches a gap
 */
export function isCompared(rejection: CycleRejection | null): boolean {
  return rejection !== 'incomplete' && rejection !== 'gap';
}

/**
 * Returns the length of a cycle after stretching to the median length.
 *
 * @param frame  lengths of the median cycle, samples
 * @returns samples: the QRS segment and the part after it
 */
export function cycleLength({ qrsHalfCount, tupCount }: CycleFrame): number {
  return 2 * qrsHalfCount + tupCount;
}

/**
 * Returns the minimum length of a cycle that can be stretched.
 *
 * @param frame  lengths of the median cycle, samples
 * @returns samples: the QRS segment and two more
 */
export function minCycleLength({ qrsHalfCount }: CycleFrame): number {
  return 2 * qrsHalfCount + minTupCount;
}

/**
 * Returns a function that tests whether the samples from … to − 1 lie in the record and in no gap.
 *
 * @param sampleCount  samples of the record
 * @param gaps         ranges from … to − 1, in order and disjoint
 * @returns a test for any range
 */
export function createGapFreeTest(
  sampleCount: number,
  gaps: readonly IndexRange[],
): (from: number, to: number) => boolean {
  const whole = gapFreeStretches(sampleCount, gaps);
  // Most records have one stretch.
  const [first] = whole;
  return (from, to) => {
    if (first !== undefined && from >= first.from && from <= to && to <= first.to) return true;
    const place = bisectFirst(whole.length, (k) => whole[k].to >= to);
    return place < whole.length && from >= whole[place].from;
  };
}

function makeCycleFrame(fs: number, medianRrCount: number, qrsHalfMs: number): CycleFrame {
  const qrsHalfCount = Math.round((qrsHalfMs * fs) / 1000);
  const tupCount = Math.round(medianRrCount) - 2 * qrsHalfCount;
  if (tupCount >= minTupCount) return { fs, qrsHalfCount, medianRrCount, tupCount };
  const rrMs = Math.round((1000 * medianRrCount) / fs);
  throw new BeatbenchError(
    'bad-parameter',
    `A QRS segment of ${qrsHalfMs} ms either side of R fills the median RR of ${rrMs} ms; choose a shorter one.`,
  );
}
