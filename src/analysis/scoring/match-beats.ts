/** The result for each reference beat and each mark; indices into the two lists. */
interface BeatMatch {
  readonly pairs: readonly { readonly reference: number; readonly mark: number }[];
  /** Reference beats without a mark. */
  readonly missed: readonly number[];
  /** Marks without a reference beat. */
  readonly extra: readonly number[];
}

/** Tolerance for the rounding of times in s, so that samples exactly at the tolerance are paired. */
const roundingToleranceSec = 1e-9;

/**
 * Pairs reference beats and marks one to one, greedily in time.
 *
 * A pair within the tolerance (inclusive) is accepted unless the next mark is nearer to the reference beat,
 * which makes the mark extra, or the next reference beat is nearer to the mark, which makes the reference beat
 * missed.
 *
 * @param referenceSec times of the reference beats, ascending, s
 * @param markSec times of the marks, ascending, s
 * @returns pairs, and the unpaired items on either side
 */
export function matchBeats(
  referenceSec: ArrayLike<number>,
  markSec: ArrayLike<number>,
  toleranceSec: number,
): BeatMatch {
  const pairs: { reference: number; mark: number }[] = [];
  const missed: number[] = [];
  const extra: number[] = [];
  let reference = 0;
  let mark = 0;
  while (reference < referenceSec.length && mark < markSec.length) {
    const from = referenceSec[reference];
    const to = markSec[mark];
    const distance = Math.abs(to - from);
    if (distance > toleranceSec + roundingToleranceSec) {
      if (to < from) extra.push(mark++);
      else missed.push(reference++);
    } else if (
      mark + 1 < markSec.length &&
      Math.abs(markSec[mark + 1] - from) < distance - roundingToleranceSec
    ) {
      extra.push(mark++);
    } else if (
      reference + 1 < referenceSec.length &&
      Math.abs(referenceSec[reference + 1] - to) < distance - roundingToleranceSec
    ) {
      missed.push(reference++);
    } else {
      pairs.push({ reference: reference++, mark: mark++ });
    }
  }
  while (reference < referenceSec.length) missed.push(reference++);
  while (mark < markSec.length) extra.push(mark++);
  return { pairs, missed, extra };
}
