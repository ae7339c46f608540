import { bisectFirst } from '../../model/first-place.ts';
import { stretches } from '../../dsp/samples/gaps.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Lengths that all cycles of a record share. Counts are samples. */
export interface CycleFrame {
  /** Hz. */
  readonly fs: number;
  /** Half of the QRS segment; a cycle starts so long before its R. */
  readonly qrsHalfCount: number;
  /** Of the median cycle; a half where there are two in the middle. */
  readonly medianRrCount: number;
  /** The median cycle less its QRS segment, 2 at least. */
  readonly tupCount: number;
}

/** Where the cycles of a record lie before any is moved: cycle i from R of i to R of i + 1, both less half a QRS. */
export interface CycleLayout {
  /** Null under two R-peaks. */
  readonly frame: CycleFrame | null;
  readonly rSec: Float64Array;
  /** R at the nearest sample, halves up. */
  readonly rIndices: Int32Array;
  /** One a cycle; what is `incomplete` or touches a `gap` is compared with nothing and left as it is. */
  readonly rejections: readonly (CycleRejection | null)[];
}

export type LayoutParams = Pick<DenoiseParams, 'qrsHalfMs' | 'rrFrom' | 'rrTo'>;

/** Fewest samples of a segment that can be stretched. */
const leastTupCount = 2;

/**
 * Cuts a record into cardiac cycles. Source: Agostinelli 2014.
 *
 * The median RR is that of all neighbouring R-peaks, as rounded to samples. The last cycle has no end,
 * and one that starts before the record no start: both are `incomplete`, and so is one too short to
 * hold a QRS segment and two samples more. Where every whole cycle is `short` or `long`, none is.
 *
 * @param sampleCount samples of the record
 * @param gaps        ranges from … to − 1, in order and apart
 * @param fs          Hz
 * @param rSec        R-peaks, s, ascending
 * @param params      length of the QRS segment, and limits of RR
 * @returns one cycle an R-peak, the last without an end
 * @throws BeatbenchError `bad-parameter` where the QRS segment fills the median cycle
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
  const isWhole = gapFreeIn(sampleCount, gaps);
  const rejections = [...rIndices].map((index, i): CycleRejection | null => {
    const rrCount = rrCounts[i];
    const from = index - frame.qrsHalfCount;
    if (rrCount === undefined || from < 0 || from + rrCount > sampleCount) return 'incomplete';
    if (rrCount < leastCycleCount(frame)) return 'incomplete';
    if (!isWhole(from, from + rrCount)) return 'gap';
    if (rrCount < params.rrFrom * frame.medianRrCount) return 'short';
    return rrCount > params.rrTo * frame.medianRrCount ? 'long' : null;
  });
  const isOneKept = rejections.includes(null);
  const ruled = isOneKept ? rejections : rejections.map((why) => (isCompared(why) ? null : why));
  return { frame, rSec, rIndices, rejections: ruled };
}

/**
 * Whether a cycle is laid over others at all.
 *
 * @param rejection why a cycle is left out; null of one that is not
 * @returns false of what is incomplete or touches a gap
 */
export function isCompared(rejection: CycleRejection | null): boolean {
  return rejection !== 'incomplete' && rejection !== 'gap';
}

/**
 * Samples of a cycle as it is laid over the others.
 *
 * @param frame lengths of the median cycle, samples
 * @returns samples: QRS segment and what follows it
 */
export function cycleLength({ qrsHalfCount, tupCount }: CycleFrame): number {
  return 2 * qrsHalfCount + tupCount;
}

/**
 * Fewest samples of a cycle that can be stretched.
 *
 * @param frame lengths of the median cycle, samples
 * @returns samples: the QRS segment and two more
 */
export function leastCycleCount({ qrsHalfCount }: CycleFrame): number {
  return 2 * qrsHalfCount + leastTupCount;
}

/**
 * Asks whether the samples from … to − 1 lie in the record and in no gap.
 *
 * @param sampleCount samples of the record
 * @param gaps        ranges from … to − 1, in order and apart
 * @returns answers for any range
 */
export function gapFreeIn(
  sampleCount: number,
  gaps: readonly IndexRange[],
): (from: number, to: number) => boolean {
  const whole = stretches(sampleCount, gaps);
  return (from, to) => {
    const place = bisectFirst(whole.length, (k) => whole[k].to >= to);
    return place < whole.length && from >= whole[place].from;
  };
}

function makeCycleFrame(fs: number, medianRrCount: number, qrsHalfMs: number): CycleFrame {
  const qrsHalfCount = Math.round((qrsHalfMs * fs) / 1000);
  const tupCount = Math.round(medianRrCount) - 2 * qrsHalfCount;
  if (tupCount >= leastTupCount) return { fs, qrsHalfCount, medianRrCount, tupCount };
  const rrMs = Math.round((1000 * medianRrCount) / fs);
  throw new BeatbenchError(
    'bad-parameter',
    `A QRS segment of ${qrsHalfMs} ms either side of R fills the median RR of ${rrMs} ms; take a shorter one.`,
  );
}
