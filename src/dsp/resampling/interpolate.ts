/**
 * Evaluates a trace between samples by linear interpolation.
 *
 * @param index fractional sample index; a whole index returns the sample itself, whatever its neighbours
 * @returns NaN outside 0 … length − 1, and next to a NaN
 */
export function sampleAt(x: Float64Array, index: number): number {
  const left = Math.floor(index);
  if (left < 0 || index > x.length - 1) return Number.NaN;
  const share = index - left;
  return share === 0 ? x[left] : x[left] + share * (x[left + 1] - x[left]);
}

/**
 * Finds the extremum of the parabola through three successive samples, relative to the middle one.
 *
 * @param largest maximum offset in either direction, samples: 0.5 for R, 1 for the nadir
 * @returns offset, samples, −largest … largest; 0 if the three are on a straight line
 */
export function refineParabola(yLeft: number, yMiddle: number, yRight: number, largest: number): number {
  const curvature = yLeft - 2 * yMiddle + yRight;
  if (curvature === 0) return 0;
  const offset = (yLeft - yRight) / (2 * curvature);
  return Math.max(-largest, Math.min(largest, offset));
}
