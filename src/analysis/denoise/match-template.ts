/** Computes Pearson's correlation of one template with many stretches of its length. */
export class TemplateMatch {
  /** The template minus its mean. */
  readonly centred: Float64Array;
  readonly #power: number;
  readonly #isFlat: boolean;

  /** @param template  any unit; its mean and power are computed once */
  constructor(template: Float64Array) {
    const { length } = template;
    let sum = 0;
    for (const value of template) sum += value;
    this.centred = template.map((value) => value - sum / length);
    let power = 0;
    for (const value of this.centred) power += value * value;
    this.#power = power;
    this.#isFlat = template.every((value) => value === template[0]);
  }

  /** @returns −1 … 1 for the samples from `at` on; 0 if they or the template are constant */
  of(samples: Float64Array, at: number): number {
    const { centred } = this;
    // One pass suffices if the first sample is subtracted; sums of values far from 0 would lose precision.
    const first = samples[at];
    let own = 0;
    let square = 0;
    let together = 0;
    for (let k = 0; k < centred.length; k++) {
      const value = samples[at + k] - first;
      own += value;
      square += value * value;
      together += centred[k] * value;
    }
    return this.ofSums(own, square, together);
  }

  /**
   * @param own       sum of the samples, each minus the first one
   * @param square    sum of the squares of these differences
   * @param together  sum of their products with `centred`
   */
  ofSums(own: number, square: number, together: number): number {
    const spread = square - (own * own) / this.centred.length;
    if (this.#isFlat || spread <= 0) return 0;
    return Math.max(-1, Math.min(1, together / Math.sqrt(this.#power * spread)));
  }
}
