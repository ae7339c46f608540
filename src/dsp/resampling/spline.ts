/**
 * Makes a natural cubic spline through knots, evaluated on any part of a grid. The second derivative is 0 at the first
 * and last knot; outside them the spline is constant. Without knots it is 0 everywhere.
 *
 * @param knotX times of the knots, s, strictly ascending
 * @param knotY one value per knot, any unit
 * @param fs    rate of the grid, Hz; sample n is at n/fs
 * @returns writes the values from sample `first` on into `out`
 */
export function splineOnGrid(
  knotX: ArrayLike<number>,
  knotY: ArrayLike<number>,
  fs: number,
): (out: Float64Array, first: number) => void {
  const curvature = knotCurvature(knotX, knotY);
  const [xs, ys] = [new Float64Array(knotX), new Float64Array(knotY)];
  const last = xs.length - 1;
  return (out, first) => {
    let segment = findSegment(xs, first / fs);
    for (let i = 0; i < out.length;) {
      while (segment < last && xs[segment + 1] <= (first + i) / fs) segment++;
      if (segment >= 0 && segment < last) {
        i = fillSegment(out, i, first, fs, xs, ys, curvature, segment);
        continue;
      }
      out[i] = splineAt(xs, ys, curvature, segment, (first + i) / fs);
      i++;
    }
  };
}

/** Evaluates the spline between two knots like `splineAt`. @returns index of the first value past them */
function fillSegment(
  out: Float64Array,
  from: number,
  first: number,
  fs: number,
  xs: Float64Array,
  ys: Float64Array,
  curvature: Float64Array,
  segment: number,
): number {
  const [leftX, rightX] = [xs[segment], xs[segment + 1]];
  const [leftY, rightY] = [ys[segment], ys[segment + 1]];
  const [leftBend, rightBend] = [curvature[segment], curvature[segment + 1]];
  const width = rightX - leftX;
  for (let i = from; i < out.length; i++) {
    const x = (first + i) / fs;
    if (rightX <= x) return i;
    const left = (rightX - x) / width;
    const right = (x - leftX) / width;
    const bend = (left * left * left - left) * leftBend;
    const nextBend = (right * right * right - right) * rightBend;
    out[i] = left * leftY + right * rightY + ((bend + nextBend) * width * width) / 6;
  }
  return out.length;
}

/**
 * Makes the same spline for arbitrary times.
 *
 * @param knotX times of the knots, s, strictly ascending
 * @param knotY one value per knot, any unit
 * @returns evaluates the spline at a time, s; fast if times ascend
 */
export function splineOnKnots(knotX: ArrayLike<number>, knotY: ArrayLike<number>): (x: number) => number {
  const curvature = knotCurvature(knotX, knotY);
  let segment = -1;
  return (x) => {
    const isBefore = segment >= 0 && x < knotX[segment];
    const isBeyond = segment + 2 < knotX.length && x >= knotX[segment + 2];
    if (isBefore || isBeyond) segment = findSegment(knotX, x);
    else if (segment + 1 < knotX.length && x >= knotX[segment + 1]) segment++;
    return splineAt(knotX, knotY, curvature, segment, x);
  };
}

/** Returns the index of the last knot at or before x; −1 before the first. */
function findSegment(knotX: ArrayLike<number>, x: number): number {
  let low = -1;
  let high = knotX.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (knotX[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}

function splineAt(
  knotX: ArrayLike<number>,
  knotY: ArrayLike<number>,
  curvature: Float64Array,
  segment: number,
  x: number,
): number {
  const last = knotX.length - 1;
  if (last < 0) return 0;
  if (segment < 0) return knotY[0];
  if (segment >= last) return knotY[last];
  const width = knotX[segment + 1] - knotX[segment];
  const left = (knotX[segment + 1] - x) / width;
  const right = (x - knotX[segment]) / width;
  const bend = (left * left * left - left) * curvature[segment];
  const nextBend = (right * right * right - right) * curvature[segment + 1];
  return left * knotY[segment] + right * knotY[segment + 1] + ((bend + nextBend) * width * width) / 6;
}

/** Computes the second derivative at each knot, by elimination in the tridiagonal system of continuous slopes. */
function knotCurvature(knotX: ArrayLike<number>, knotY: ArrayLike<number>): Float64Array {
  const count = knotX.length;
  const curvature = new Float64Array(count);
  const upper = new Float64Array(count);
  for (let i = 1; i < count - 1; i++) {
    const widthBefore = knotX[i] - knotX[i - 1];
    const widthAfter = knotX[i + 1] - knotX[i];
    const slopeBefore = (knotY[i] - knotY[i - 1]) / widthBefore;
    const slopeAfter = (knotY[i + 1] - knotY[i]) / widthAfter;
    const pivot = 2 * (widthBefore + widthAfter) - widthBefore * upper[i - 1];
    upper[i] = widthAfter / pivot;
    curvature[i] = (6 * (slopeAfter - slopeBefore) - widthBefore * curvature[i - 1]) / pivot;
  }
  for (let i = count - 2; i >= 1; i--) curvature[i] -= upper[i] * curvature[i + 1];
  return curvature;
}
