/** Finds the size of slopes that come piece by piece, NaN in gaps, and their mean, as `mean` gives it. */
export class SlopeSurvey {
  /** The largest magnitude; 0 of none. */
  largest = 0;
  /** The smallest magnitude but 0; infinite of none. */
  smallest = Number.POSITIVE_INFINITY;
  /** Whether all are equal. */
  isConstant = true;
  #first = Number.NaN;
  #sum = 0;
  #count = 0;

  get mean(): number {
    return this.#sum / this.#count;
  }

  push(slopes: Float64Array): void {
    let { largest, smallest, isConstant } = this;
    let [first, sum, count] = [this.#first, this.#sum, this.#count];
    for (let i = 0; i < slopes.length; i++) {
      const value = slopes[i];
      if (value !== value) continue;
      const size = Math.abs(value);
      if (size > largest) largest = size;
      if (size < smallest && size > 0) smallest = size;
      if (count === 0) first = value;
      if (value !== first) isConstant = false;
      sum += value;
      count++;
    }
    [this.largest, this.smallest, this.isConstant] = [largest, smallest, isConstant];
    [this.#first, this.#sum, this.#count] = [first, sum, count];
  }
}

/** `skewness` of values that come piece by piece once more, NaN in gaps. */
export class SkewnessSums {
  readonly #isConstant: boolean;
  readonly #mean: number;
  #squares = 0;
  #cubes = 0;
  #count = 0;

  constructor({ mean, isConstant }: Pick<SlopeSurvey, 'mean' | 'isConstant'>) {
    this.#mean = mean;
    this.#isConstant = isConstant;
  }

  push(values: Float64Array): void {
    let [squares, cubes, count] = [this.#squares, this.#cubes, this.#count];
    const mean = this.#mean;
    for (let i = 0; i < values.length; i++) {
      const d = values[i] - mean;
      if (d !== d) continue;
      squares += d * d;
      cubes += d * d * d;
      count++;
    }
    [this.#squares, this.#cubes, this.#count] = [squares, cubes, count];
  }

  finish(): number {
    if (this.#isConstant) return 0;
    const m2 = this.#squares / this.#count;
    const m3 = this.#cubes / this.#count;
    return m2 === 0 ? 0 : m3 / (m2 * Math.sqrt(m2));
  }
}
