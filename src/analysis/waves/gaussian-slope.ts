/** The Gaussian reaches so many of its SDs. */
const reachSds = 4;

/** Slopes of rows, smoothed by a Gaussian: what a wavelet of its derivative gives, at one scale. */
export class GaussianSlope {
  /** Weight of the sample so many after, less the one as many before; of 1, 2 … */
  readonly #weights: Float64Array;

  /**
   * @param rate     of the rows, Hz
   * @param sigmaSec SD of the Gaussian, s
   */
  constructor(rate: number, sigmaSec: number) {
    const sigma = sigmaSec * rate;
    const weights = Float64Array.from({ length: Math.max(1, Math.ceil(reachSds * sigma)) }, (_, k) =>
      sigma > 0 ? (k + 1) * Math.exp(-0.5 * ((k + 1) / sigma) ** 2) : 1,
    );
    // A ramp of 1 a second has the slope 1.
    let ramp = 0;
    weights.forEach((weight, k) => (ramp += 2 * (k + 1) * weight));
    this.#weights = weights.map((weight) => (weight * rate) / ramp);
  }

  /**
   * @param row without gaps; beyond its ends it keeps its last value
   * @returns as many slopes, in the row's unit a second
   */
  of(row: Float64Array): Float64Array {
    const weights = this.#weights;
    const [count, reach] = [row.length, weights.length];
    const last = count - 1;
    const slopes = new Float64Array(count);
    for (let n = 0; n < count; n++) {
      let sum = 0;
      if (n >= reach && n < count - reach) {
        for (let k = 1; k <= reach; k++) sum += weights[k - 1] * (row[n + k] - row[n - k]);
      } else {
        for (let k = 1; k <= reach; k++) {
          sum += weights[k - 1] * (row[Math.min(last, n + k)] - row[Math.max(0, n - k)]);
        }
      }
      slopes[n] = sum;
    }
    return slopes;
  }
}
