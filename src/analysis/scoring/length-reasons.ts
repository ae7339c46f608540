import type { ErrorCause } from '../../model/scoring.ts';
import type { LengthHistory, TakenHump } from '../qrs/length-history.ts';

/** The peak of L at an error, and what the detector did there. */
export interface PeakReason {
  readonly peakOverT1: number | null;
  readonly causes: readonly ErrorCause[];
}

/** A mark where there is no beat: its own hump over the T1 that it passed. */
export function explainFalseAlarm({ learningCount }: LengthHistory, hump: TakenHump): PeakReason {
  const { index, max, t1 } = hump;
  const causes: ErrorCause[] = index < learningCount ? ['learning'] : [];
  return { peakOverT1: t1 > 0 ? max / t1 : null, causes };
}

/**
 * A beat without a mark: the largest L within the tolerance of it over the T1 then in force.
 *
 * @param atSec  of the beat, from the first sample that the detector saw
 */
export function explainMiss(history: LengthHistory, atSec: number, toleranceSec: number): PeakReason {
  const { lengths, sampleCount, fs, learningCount } = history;
  const from = Math.max(0, Math.ceil((atSec - toleranceSec) * fs - roundingSamples));
  const to = Math.min(sampleCount - 1, Math.floor((atSec + toleranceSec) * fs + roundingSamples));
  if (from > to) return { peakOverT1: null, causes: [] };
  let top = from;
  for (let n = from; n <= to; n++) if (lengths[n] > lengths[top]) top = n;
  const t1 = t1At(history, top);
  const causes: ErrorCause[] = [causeAt(history, top, t1)];
  if (top < learningCount) causes.push('learning');
  return { peakOverT1: t1 > 0 ? lengths[top] / t1 : null, causes };
}

/** Keeps a sample just at the tolerance from being left out by rounding. */
const roundingSamples = 1e-6;

function causeAt(history: LengthHistory, top: number, t1: number): ErrorCause {
  const { lengths, taken, refused, skipCount, halfSkipCount } = history;
  const before = taken[lastAt(taken, top)];
  // The top of a hump that was taken: its mark lies elsewhere, or is another beat's.
  if (before && top < before.index + halfSkipCount) return 'marked-off';
  if (before && top <= before.index + skipCount) return 'in-skip';
  if (lengths[top] <= t1) return 'under-threshold';
  return refused.some((index) => index <= top && index > top - halfSkipCount) ? 'too-flat' : 'marked-off';
}

/** T1 in force at a sample. */
function t1At({ changes }: LengthHistory, index: number): number {
  return changes[lastAt(changes, index)]?.t1 ?? 0;
}

/** Place of the last that is not after a sample; −1 without. */
function lastAt(list: readonly { readonly index: number }[], index: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle].index <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
