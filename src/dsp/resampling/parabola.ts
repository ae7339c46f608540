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
