import type { StretchQuality } from '../../model/qrs-quality.ts';
import { type MissingRr, pauseSec } from '../../model/rhythm-findings.ts';
import { overlapSec, type TimeSpan } from '../../model/samples.ts';

type Stretch = Pick<
  StretchQuality,
  'fromSec' | 'toSec' | 'isDoubtful' | 'faults' | 'likeness' | 'moving' | 'band' | 'repeating'
>;

/** What an ECG does not tell. */
export interface SignalTrust {
  /** Where samples are missing, ascending, s. */
  readonly gaps: readonly TimeSpan[];
  /** Ascending, s; none where the quality was not judged. */
  readonly stretches: readonly Stretch[];
  /** Where the line jumps, with the time about it, ascending, s. */
  readonly jumps?: readonly TimeSpan[];
  /** Long RR over which the line moves as `MovingLine` finds them, from R to R, ascending, s. */
  readonly moved?: readonly TimeSpan[];
}

/** A long RR is flat where this share of it is. */
const flatShare = 0.5;
/** A long RR that takes this share of a stretch leaves too few beats in it to judge noise by them. */
const emptyShare = 0.5;
/** Under this the power of a stretch with beats is mostly noise's, … */
const leastBand = 0.5;
/** … and its marks are. */
const leastRepeating = 0.5;

/**
 * Why the RR that ends at each beat cannot be relied on: samples are missing in it, the line jumps in it, or it touches a
 * doubtful stretch.
 *
 * Of an RR over 2 s: the line is flat in half of it; or a stretch is doubtful in which there are beats enough to judge.
 * Noise is measured against beats, so a stretch that the RR itself empties is poor only where it is clipped, where its
 * power is not that of QRS, or where its marks neither repeat nor come in time.
 *
 * @param timesSec  R, ascending, s
 * @returns one item a beat: null where the signal is there and good, and of the first beat
 */
export function unreadRr(
  timesSec: Float64Array,
  { gaps, stretches, jumps = [], moved = [] }: SignalTrust,
): (MissingRr['why'] | null)[] {
  let [gap, jump, stretch, move] = [0, 0, 0, 0];
  return Array.from(timesSec, (toSec, i) => {
    if (i === 0) return null;
    const rr = { fromSec: timesSec[i - 1], toSec };
    while (gap < gaps.length && gaps[gap].toSec <= rr.fromSec) gap++;
    const middle = (rr.fromSec + toSec) / 2;
    while (move < moved.length && moved[move].toSec < middle) move++;
    while (stretch < stretches.length && stretches[stretch].toSec <= rr.fromSec) stretch++;
    if (gap < gaps.length && gaps[gap].fromSec < toSec) return 'gap';
    while (jump < jumps.length && jumps[jump].toSec <= rr.fromSec) jump++;
    if (jump < jumps.length && jumps[jump].fromSec < toSec) return 'poor';
    const own: Stretch[] = [];
    for (let k = stretch; k < stretches.length && stretches[k].fromSec < toSec; k++) own.push(stretches[k]);
    if (toSec - rr.fromSec <= pauseSec) return own.some(({ isDoubtful }) => isDoubtful) ? 'poor' : null;
    return whyLong(rr, own) ?? (move < moved.length && moved[move].fromSec < middle ? 'moved' : null);
  });
}

function whyLong(rr: TimeSpan, stretches: readonly Stretch[]): MissingRr['why'] | null {
  const flatSec = stretches.reduce((sum, { fromSec, toSec, moving }) => {
    return sum + Math.min((1 - moving) * (toSec - fromSec), overlapSec(rr, { fromSec, toSec }));
  }, 0);
  if (flatSec >= flatShare * (rr.toSec - rr.fromSec)) return 'flat';
  return stretches.some((one) => isPoor(one, rr)) ? 'poor' : null;
}

function isPoor(stretch: Stretch, rr: TimeSpan): boolean {
  const { isDoubtful, faults, likeness, band, repeating, fromSec, toSec } = stretch;
  if (!isDoubtful) return false;
  if (overlapSec(rr, stretch) < emptyShare * (toSec - fromSec)) return true;
  if (faults.includes('clipped') || repeating < leastRepeating) return true;
  return likeness !== null && band < leastBand;
}
