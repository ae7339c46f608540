import type { StretchQuality } from '../../model/qrs-quality.ts';
import { type MissingRr, pauseSec } from '../../model/rhythm-findings.ts';
import { overlapSec, type TimeSpan } from '../../model/samples.ts';

type Stretch = Pick<
  StretchQuality,
  'fromSec' | 'toSec' | 'isDoubtful' | 'faults' | 'likeness' | 'moving' | 'band' | 'repeating'
>;

/** The parts of an ECG that are missing or unreliable. */
export interface SignalTrust {
  /** Spans of missing samples, ascending, s. */
  readonly gaps: readonly TimeSpan[];
  /** Ascending, s; empty if the quality was not judged. */
  readonly stretches: readonly Stretch[];
  /** Spans around jumps of the line, ascending, s. */
  readonly jumps?: readonly TimeSpan[];
  /** Long RR over which the line moves, found by `MovingLine`, from R to R, ascending, s. */
  readonly moved?: readonly TimeSpan[];
}

/** A long RR is flat if this share of it is. */
const flatShare = 0.5;
/** A long RR that takes this share of a stretch leaves too few beats in it to judge the noise. */
const emptyShare = 0.5;
/** With a smaller QRS band, the power of a stretch with beats is mostly noise, … */
const minBand = 0.5;
/** … and with fewer repeating marks, its marks are mostly noise. */
const minRepeating = 0.5;

/**
 * Returns why the RR that ends at each beat is unreliable: samples are missing in it, the line jumps in it, or
 * it touches a doubtful stretch.
 *
 * An RR over 2 s is unreliable if the line is flat in half of it, or if it touches a doubtful stretch with
 * enough beats. Noise is measured relative to beats. A stretch that the RR itself empties of beats is therefore
 * poor only if it is clipped, if its power is not that of QRS, or if its marks neither repeat nor come in time.
 *
 * @param timesSec R, ascending, s
 * @returns one item per beat: null if the signal is present and good, and for the first beat
 */
export function unreliableRr(
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
    return longRrReason(rr, own) ?? (move < moved.length && moved[move].fromSec < middle ? 'moved' : null);
  });
}

function longRrReason(rr: TimeSpan, stretches: readonly Stretch[]): MissingRr['why'] | null {
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
  if (faults.includes('clipped') || repeating < minRepeating) return true;
  return likeness !== null && band < minBand;
}
