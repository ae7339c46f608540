/** A half-open range of sample indices: from … to − 1. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Minimum and maximum of some values; NaN, or null instead of the object, if there are no values. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** A span of the record from one time up to another, s. */
export interface TimeSpan {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Returns the length of the overlap of two spans, s; 0 if they do not overlap. */
export function overlapSec(a: TimeSpan, b: TimeSpan): number {
  return Math.max(0, Math.min(a.toSec, b.toSec) - Math.max(a.fromSec, b.fromSec));
}

/**
 * Consecutive samples, with the ranges where some are missing.
 *
 * `gaps` are sorted, disjoint and not empty, and count from the first of `values`. Physical samples are NaN inside a
 * gap and nowhere else. Digital samples are 0 inside a gap.
 */
export interface Samples<T extends Float64Array | Int32Array = Float64Array> {
  readonly values: T;
  readonly gaps: readonly IndexRange[];
}
