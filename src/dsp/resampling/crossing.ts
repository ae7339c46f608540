/**
 * Going forward from a sample, the first place where the trace meets a level.
 *
 * @param fromIndex where the search starts; the place itself if the trace is on the level there
 * @param toIndex   the last sample looked at, at or after `fromIndex`
 * @returns fractional sample index, linearly interpolated; null where the level is not met before
 *          `toIndex` or a NaN
 */
export function crossingForward(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  level: number,
): number | null {
  return crossing(x, fromIndex, Math.min(toIndex, x.length - 1), 1, level);
}

/**
 * Going back from a sample, the first place where the trace meets a level.
 *
 * @param fromIndex where the search starts; the place itself if the trace is on the level there
 * @param toIndex   the last sample looked at, at or before `fromIndex`
 * @returns fractional sample index, linearly interpolated; null where the level is not met before
 *          `toIndex` or a NaN
 */
export function crossingBackward(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  level: number,
): number | null {
  return crossing(x, fromIndex, Math.max(toIndex, 0), -1, level);
}

function crossing(
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
  // On the same side still; of a NaN neither holds.
  const last = step > 0 ? toIndex - 1 : toIndex + 1;
  let i = fromIndex;
  if (step > 0) {
    if (first > 0) while (i <= last && x[i + 1] > level) i++;
    else while (i <= last && x[i + 1] < level) i++;
    if (i > last) return null;
  } else {
    if (first > 0) while (i >= last && x[i - 1] > level) i--;
    else while (i >= last && x[i - 1] < level) i--;
    if (i < last) return null;
  }
  const after = x[i + step] - level;
  if (Number.isNaN(after)) return null;
  if (after === 0) return i + step;
  const before = x[i] - level;
  return i + (step * before) / (before - after);
}
