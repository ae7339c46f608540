/**
 * Indices of sums that continue from piece to piece. In an array they stay unboxed numbers; an engine would box fields.
 */
const [largestAt, smallestAt, firstAt, sumAt, countAt, unlikeAt] = [0, 1, 2, 3, 4, 5];

/**
 * Number of samples per call. An engine that compiles a loop while it runs for the first time has not seen what follows
 * the loop, and discards the code at its end, in every call. So the first calls are short.
 */
const samplesAtOnce = 512;

/** Finds the range of magnitudes of slopes that arrive piece by piece, NaN in gaps, and their mean, equal to `mean`. */
export class SlopeSurvey {
  readonly #found = Float64Array.of(0, Number.POSITIVE_INFINITY, Number.NaN, 0, 0, 0);

  /** Maximum magnitude; 0 without slopes. */
  get largest(): number {
    return this.#found[largestAt];
  }

  /** Minimum magnitude other than 0; infinite without one. */
  get smallest(): number {
    return this.#found[smallestAt];
  }

  /** Whether all slopes are equal. */
  get isConstant(): boolean {
    return this.#found[unlikeAt] === 0;
  }

  get mean(): number {
    return this.#found[sumAt] / this.#found[countAt];
  }

  push(slopes: Float64Array): void {
    for (let from = 0; from < slopes.length; from += samplesAtOnce)
      updateSlopeSums(slopes, from, Math.min(slopes.length, from + samplesAtOnce), this.#found);
  }
}

/** Separate function, which the engine compiles as a whole. @param found  results so far; updated */
function updateSlopeSums(slopes: Float64Array, from: number, to: number, found: Float64Array): void {
  let largest = found[largestAt];
  let smallest = found[smallestAt];
  let first = found[firstAt];
  let sum = found[sumAt];
  let count = found[countAt];
  let unlike = found[unlikeAt];
  for (let i = from; i < to; i++) {
    const value = slopes[i];
    if (value !== value) continue;
    const size = Math.abs(value);
    if (size > largest) largest = size;
    if (size < smallest && size > 0) smallest = size;
    if (count === 0) first = value;
    if (value !== first) unlike = 1;
    sum += value;
    count++;
  }
  found[largestAt] = largest;
  found[smallestAt] = smallest;
  found[firstAt] = first;
  found[sumAt] = sum;
  found[countAt] = count;
  found[unlikeAt] = unlike;
}

/** `skewness` of values that arrive piece by piece in a second pass, NaN in gaps. */
export class SkewnessSums {
  readonly #isConstant: boolean;
  readonly #mean: number;
  /** Sum of squares, sum of cubes, and count. */
  readonly #sums = new Float64Array(3);

  constructor({ mean, isConstant }: Pick<SlopeSurvey, 'mean' | 'isConstant'>) {
    this.#mean = mean;
    this.#isConstant = isConstant;
  }

  push(values: Float64Array): void {
    for (let from = 0; from < values.length; from += samplesAtOnce)
      addPowers(values, from, Math.min(values.length, from + samplesAtOnce), this.#mean, this.#sums);
  }

  finish(): number {
    if (this.#isConstant) return 0;
    const [squares, cubes, count] = this.#sums;
    const m2 = squares / count;
    const m3 = cubes / count;
    return m2 === 0 ? 0 : m3 / (m2 * Math.sqrt(m2));
  }
}

function addPowers(values: Float64Array, from: number, to: number, mean: number, sums: Float64Array): void {
  let squares = sums[0];
  let cubes = sums[1];
  let count = sums[2];
  for (let i = from; i < to; i++) {
    const d = values[i] - mean;
    if (d !== d) continue;
    squares += d * d;
    cubes += d * d * d;
    count++;
  }
  sums[0] = squares;
  sums[1] = cubes;
  sums[2] = count;
}
