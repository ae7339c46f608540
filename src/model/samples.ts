/** A half-open range of sample indices: from … to − 1. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Least and greatest of some values; of no values NaN, or null in its place. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** From one time of the record up to another, s. */
export interface TimeSpan {
  readonly fromSec: number;
  readonly toSec: number;
}

/** How much time two spans share, s; 0 where they lie apart. */
export function overlapSec(a: TimeSpan, b: TimeSpan): number {
  return Math.max(0, Math.min(a.toSec, b.toSec) - Math.max(a.fromSec, b.fromSec));
}

/**
 * Samples in order, and where some are missing.
 *
 * `gaps` are sorted, disjoint, not empty, and count from the first of `values`. What stands in
 * `values` inside a gap is NaN for physical samples, and for them nowhere else; digital samples
 * are 0 there.
 */
export interface Samples<T extends Float64Array | Int32Array = Float64Array> {
  readonly values: T;
  readonly gaps: readonly IndexRange[];
}
