/**
 * Finds the first place at or after a sample where the trace meets a level.
 *
 * @param fromIndex start of the search; it is the result if the trace is on the level there
 * @param toIndex   the last sample that is examined, at or after `fromIndex`
 * @returns fractional sample index, linearly interpolated; null if the level is not met up to `toIndex` or before a NaN
 */
export function findCrossingForward(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  level: number,
): number | null {
  return findCrossing(x, fromIndex, Math.min(toIndex, x.length - 1), 1, level);
}

/**
 * Finds the first place at or before a sample, going back, where the trace meets a level.
 *
 * @param fromIndex start of the search; it is the result if the trace is on the level there
 * @param toIndex   the last sample that is examined, at or before `fromIndex`
 * @returns fractional sample index, linearly interpolated; null if the level is not met down to `toIndex`, or before a
 *   NaN
 */
export function findCrossingBackward(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  level: number,
): number | null {
  return findCrossing(x, fromIndex, Math.max(toIndex, 0), -1, level);
}

/**
 * Finds where the trace meets each of several levels; each search is like `findCrossingForward` or `findCrossingBackward`.
 *
 * @param fromIndex start of the searches
 * @param toIndex   the last sample that is examined, in the direction of the search
 * @param step      1 forward, −1 back
 * @param levels    usually in the order in which the trace meets them: each search then continues from the previous one
 * @param into      receives one fractional sample index per level; NaN if the level is not met
 */
export function findCrossings(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  step: 1 | -1,
  levels: Float64Array,
  into: Float64Array,
): void {
  const isInside = fromIndex >= 0 && fromIndex < x.length;
  const start = isInside ? x[fromIndex] : Number.NaN;
  const last = step > 0 ? Math.min(toIndex, x.length - 1) - 1 : Math.max(toIndex, 0) + 1;
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let i = fromIndex;
  for (let k = 0; k < levels.length; k++) {
    const level = levels[k];
    const first = start - level;
    if (first === 0 || Number.isNaN(first)) {
      into[k] = first === 0 ? fromIndex : Number.NaN;
      continue;
    }
    // Samples beyond the previous level are also beyond a level farther on the same side.
    const isAbove = first > 0;
    const continuesPrevious = isAbove ? level <= above : level >= below;
    i = findLastOnSide(x, continuesPrevious ? i : fromIndex, last, step, level, isAbove);
    above = isAbove ? level : Number.NEGATIVE_INFINITY;
    below = isAbove ? Number.POSITIVE_INFINITY : level;
    into[k] = interpolateCrossing(x, i, last, step, level);
  }
}

function findCrossing(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  step: 1 | -1,
  level: number,
): number | null {
  if (fromIndex < 0 || fromIndex >= x.length) return null;
  const first = x[fromIndex] - level;
  if (first === 0) return fromIndex;
  if (Number.isNaN(first)) return null;
  const last = step > 0 ? toIndex - 1 : toIndex + 1;
  const place = interpolateCrossing(
    x,
    findLastOnSide(x, fromIndex, last, step, level, first > 0),
    last,
    step,
    level,
  );
  return Number.isNaN(place) ? null : place;
}

/** Finds the last sample that is still on one side of a level, or the one past `last`; a NaN is on neither side. */
function findLastOnSide(
  x: Float64Array,
  fromIndex: number,
  last: number,
  step: 1 | -1,
  level: number,
  isAbove: boolean,
): number {
  let i = fromIndex;
  if (step > 0) {
    if (isAbove) while (i <= last && x[i + 1] > level) i++;
    else while (i <= last && x[i + 1] < level) i++;
  } else if (isAbove) while (i >= last && x[i - 1] > level) i--;
  else while (i >= last && x[i - 1] < level) i--;
  return i;
}

/** Finds where a level is met between a sample and the next; NaN if it is not met, or not before `last`. */
function interpolateCrossing(x: Float64Array, i: number, last: number, step: 1 | -1, level: number): number {
  if (step > 0 ? i > last : i < last) return Number.NaN;
  const after = x[i + step] - level;
  if (Number.isNaN(after)) return Number.NaN;
  if (after === 0) return i + step;
  const before = x[i] - level;
  return i + (step * before) / (before - after);
}
