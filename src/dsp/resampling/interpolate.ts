/**
 * The trace at a place between samples, by linear interpolation.
 *
 * @param index fractional sample index; on a whole one the sample itself, whatever its neighbours
 * @returns NaN outside 0 … length − 1, and beside a NaN
 */
export function sampleAt(x: Float64Array, index: number): number {
  const left = Math.floor(index);
  if (left < 0 || index > x.length - 1) return Number.NaN;
  const share = index - left;
  return share === 0 ? x[left] : x[left] + share * (x[left + 1] - x[left]);
}
