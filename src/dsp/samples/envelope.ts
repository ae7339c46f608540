/** Minimum and maximum of each part of a trace; NaN where a part has no samples. */
export interface MinMaxEnvelope {
  readonly min: Float32Array;
  readonly max: Float32Array;
}

/**
 * Divides a stretch of a trace into equal parts and finds the minimum and maximum of each.
 *
 * @param x           samples, NaN where missing
 * @param fromIndex   start of the stretch, fractional sample index; may be before the trace
 * @param toIndex     its end
 * @param columnCount number of parts
 * @returns `columnCount` minima and maxima, in the unit of `x`; NaN where a part has no sample
 *
 * Each part also includes the last sample before it, so that neighbouring columns meet. If a part is shorter than a
 * sample, its minimum and maximum are the linearly interpolated trace at its middle, so that a line through them is the
 * trace.
 */
export function cutEnvelope(
  x: Float64Array,
  fromIndex: number,
  toIndex: number,
  columnCount: number,
): MinMaxEnvelope {
  const min = new Float32Array(columnCount).fill(Number.NaN);
  const max = new Float32Array(columnCount).fill(Number.NaN);
  const perColumn = (toIndex - fromIndex) / columnCount;
  for (let c = 0; c < columnCount; c++) {
    const from = fromIndex + c * perColumn;
    if (perColumn < 1) {
      min[c] = interpolateAt(x, from + perColumn / 2);
      max[c] = min[c];
    } else {
      extremes(x, Math.ceil(from) - 1, Math.ceil(from + perColumn), c, min, max);
    }
  }
  return { min, max };
}

/** Writes the minimum and maximum of samples from … to − 1 into column c. */
function extremes(
  x: Float64Array,
  from: number,
  to: number,
  c: number,
  min: Float32Array,
  max: Float32Array,
): void {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  const end = Math.min(to, x.length);
  for (let n = Math.max(0, from); n < end; n++) {
    const value = x[n];
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  if (largest < least) return;
  min[c] = least;
  max[c] = largest;
}

function interpolateAt(x: Float64Array, place: number): number {
  const left = Math.floor(place);
  if (left < 0 || left >= x.length) return Number.NaN;
  const share = place - left;
  const right = left + 1 < x.length ? x[left + 1] : x[left];
  return share === 0 ? x[left] : x[left] + share * (right - x[left]);
}

/**
 * Merges the columns of one envelope into those of another from `at` on; missing ones are ignored.
 *
 * @param into  receives the columns
 * @param at    column of `into` for the first one
 * @param other is only read
 */
export function joinColumns(into: MinMaxEnvelope, at: number, other: MinMaxEnvelope): void {
  for (let k = 0; k < other.min.length; k++) includeExtremes(into, at + k, other.min[k], other.max[k]);
}

/**
 * Merges the single column of an envelope into columns from … to − 1 of another.
 *
 * @param into receives the column
 * @param from first column of `into`
 * @param to   end, excluded
 * @param one  an envelope of one column
 */
export function spreadColumn(into: MinMaxEnvelope, from: number, to: number, one: MinMaxEnvelope): void {
  for (let column = from; column < to; column++) includeExtremes(into, column, one.min[0], one.max[0]);
}

/**
 * Merges a minimum and a maximum into a column; missing ones are ignored.
 *
 * @param envelope receives the values, in place
 * @param column   number of the column
 * @param least    in the unit of the envelope; NaN where missing
 * @param largest  same as `least`
 */
export function includeExtremes(
  { min, max }: MinMaxEnvelope,
  column: number,
  least: number,
  largest: number,
): void {
  if (Number.isNaN(least)) return;
  if (!(min[column] <= least)) min[column] = least;
  if (!(max[column] >= largest)) max[column] = largest;
}
