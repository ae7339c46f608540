import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { TimeSpan } from '../../model/samples.ts';

type Stretch = Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful' | 'faults' | 'likeness'>;

/** What an ECG does not tell of a stretch of time. */
export interface Unread extends TimeSpan {
  readonly why: 'gap' | 'poor';
}

/**
 * Where an ECG does not tell whether the heart beat: where samples are missing, and where its quality is poor.
 * A stretch without a beat that is neither flat nor clipped is no such place, since noise is measured against beats.
 *
 * @param gaps       ascending, s
 * @param stretches  ascending, s; none where the quality was not judged
 * @returns ascending by where they begin; they may overlap
 */
export function unreadSpans(gaps: readonly TimeSpan[], stretches: readonly Stretch[]): Unread[] {
  const poor = stretches.filter(
    ({ isDoubtful, faults, likeness }) =>
      isDoubtful && (likeness !== null || faults.includes('flat') || faults.includes('clipped')),
  );
  return [
    ...gaps.map(({ fromSec, toSec }) => ({ fromSec, toSec, why: 'gap' as const })),
    ...poor.map(({ fromSec, toSec }) => ({ fromSec, toSec, why: 'poor' as const })),
  ].toSorted((a, b) => a.fromSec - b.fromSec);
}

/**
 * Why the RR that ends at each beat cannot be relied on.
 *
 * @param timesSec  R, ascending, s
 * @param unread    as `unreadSpans` gives them
 * @returns one item a beat: null where the signal is there and good, and of the first beat; a gap comes before poor signal
 */
export function unreadRr(timesSec: Float64Array, unread: readonly Unread[]): (Unread['why'] | null)[] {
  const why = Array.from(timesSec, (): Unread['why'] | null => null);
  for (const { fromSec, toSec, why: reason } of unread) {
    // The first RR that ends after the span begins.
    let i = Math.max(1, firstAfter(timesSec, fromSec));
    for (; i < timesSec.length && timesSec[i - 1] < toSec; i++) {
      if (reason === 'gap' || why[i] === null) why[i] = reason;
    }
  }
  return why;
}

function firstAfter(timesSec: Float64Array, sec: number): number {
  let [low, high] = [0, timesSec.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesSec[middle] > sec) high = middle;
    else low = middle + 1;
  }
  return low;
}
