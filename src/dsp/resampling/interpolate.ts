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

/**
 * Where the extremum of the parabola through three successive samples lies, from the middle one.
 *
 * @param largest limit of the offset either way, samples: 0.5 for R, 1 for the nadir
 * @returns offset, samples, −largest … largest; 0 where the three lie on a straight line
 */
export function refineParabola(yLeft: number, yMiddle: number, yRight: number, largest: number): number {
  const curvature = yLeft - 2 * yMiddle + yRight;
  if (curvature === 0) return 0;
  const offset = (yLeft - yRight) / (2 * curvature);
  return Math.max(-largest, Math.min(largest, offset));
}
