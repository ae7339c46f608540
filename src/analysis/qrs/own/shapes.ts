/** Points 8 ms apart, eight on either side: ± 64 ms contain a QRS; two more on either side for shifts. */
const pointSec = 0.008;
const reach = 8;
const shifts = 2;
const pointCount = 2 * reach + 1;
const shiftCount = 2 * shifts + 1;

const width = pointCount + 2 * shifts;

/** Number of the largest correlations that count. */
export const countedCorrelations = 3;

/**
 * Returns the number of decimated samples on either side of a candidate that its shape uses.
 *
 * @param rate decimated samples per second
 * @returns decimated samples
 */
export function shapeReach(rate: number): number {
  return (reach + shifts) * pointStep(rate);
}

function pointStep(rate: number): number {
  return Math.max(1, Math.round(pointSec * rate));
}

/** Weighted slopes of all leads over a range of samples. */
export interface SlopePiece {
  readonly slopes: readonly Float64Array[];
  /** Index of their first item. */
  readonly from: number;
  /** Number of decimated samples of the whole record. */
  readonly placeCount: number;
}

/** A segment of slope: points lead by lead, then the norm at each shift. */
export type SlopeShape = Float64Array;

/** Extracts the shapes of slope segments and compares them; released shapes are reused. */
export class ShapeMaker {
  /** Number of values of a shape, and number of its points. */
  readonly shapeLength: number;
  readonly shapePointCount: number;
  readonly #leadCount: number;
  readonly #step: number;
  readonly #free: SlopeShape[] = [];
  readonly #best = new Float64Array(countedCorrelations);

  constructor(leadCount: number, rate: number) {
    this.#leadCount = leadCount;
    this.shapePointCount = leadCount * width;
    this.shapeLength = this.shapePointCount + shiftCount;
    this.#step = pointStep(rate);
  }

  /** @param piece contains all samples of the record within `shapeReach` of `index` */
  make(piece: SlopePiece, index: number): SlopeShape {
    const shape = this.#free.pop() ?? new Float64Array(this.shapeLength);
    piece.slopes.forEach((slope, lead) => {
      this.#copyPoints(slope, piece, index, shape, lead * width);
    });
    appendNorms(shape, this.#leadCount * width);
    return shape;
  }

  giveBack(shape: SlopeShape): void {
    this.#free.push(shape);
  }

  /**
   * Returns the rate of change of the slope relative to its size: T waves are less sharp than the QRS before
   * them.
   */
  sharpness(shape: SlopeShape): number {
    let size = 0;
    let change = 0;
    for (let at = 0; at < this.#leadCount * width; at += width) {
      for (let i = at + 1; i < at + width - 1; i++) {
        const rise = shape[i + 1] - shape[i - 1];
        size += shape[i] * shape[i];
        change += rise * rise;
      }
    }
    return size > 0 ? Math.sqrt(change / size) : 0;
  }

  /**
   * Returns the mean of the three largest correlations with others, over shifts up to ± 16 ms; −1 … 1, 0
   * without others.
   *
   * Only the largest count, so that an ectopic beat is similar to other ectopic beats.
   */
  likeness(own: SlopeShape, others: readonly SlopeShape[]): number {
    const best = this.#best.fill(-1);
    for (const other of others)
      insert(best, correlation(own, other, this.#leadCount, best[countedCorrelations - 1]));
    const used = Math.min(others.length, countedCorrelations);
    let sum = 0;
    for (let i = 0; i < used; i++) sum += best[i];
    return used > 0 ? sum / used : 0;
  }

  /**
   * Returns the likeness in shape and size that a share of the others reaches or exceeds: the correlation at
   * the best shift, times 2·a·b/(a² + b²) for the sizes a and b.
   *
   * @param share of the others, 0 … 1
   * @returns −1 … 1, 0 without others
   */
  likenessOfShare(own: SlopeShape, others: readonly SlopeShape[], share: number): number {
    if (others.length === 0) return 0;
    const middle = this.#leadCount * width + shifts;
    const each = Float64Array.from(others, (other) => {
      const [a, b] = [own[middle], other[middle]];
      return a * b > 0 ? (correlation(own, other, this.#leadCount, -1) * 2 * a * b) / (a * a + b * b) : 0;
    });
    return each.toSorted()[each.length - 1 - Math.floor(share * each.length)];
  }

  /**
   * Returns whether `likenessOfShare` is at least `least`, which takes fewer comparisons.
   *
   * @param all shapes; `own` is not compared with itself
   * @param share of the others, 0 … 1
   * @param least above 0
   */
  isLikeShare(own: SlopeShape, all: readonly SlopeShape[], share: number, least: number): boolean {
    const middle = this.#leadCount * width + shifts;
    const a = own[middle];
    let left = all.includes(own) ? all.length - 1 : all.length;
    let needed = Math.floor(share * left) + 1;
    for (let i = 0; i < all.length && needed <= left; i++) {
      const other = all[i];
      if (other === own) continue;
      left--;
      const b = other[middle];
      // A correlation is at most 1, so shapes of different sizes need not be compared.
      if (!(a * b > 0) || 2 * a * b < least * roundingMargin * (a * a + b * b)) continue;
      const found = correlation(own, other, this.#leadCount, least * roundingMargin);
      if ((found * 2 * a * b) / (a * a + b * b) >= least && --needed === 0) return true;
    }
    return false;
  }

  #copyPoints(
    slope: Float64Array,
    { from, placeCount }: SlopePiece,
    index: number,
    points: Float64Array,
    at: number,
  ): void {
    let n = index - (reach + shifts) * this.#step;
    for (let i = at; i < at + width; i++) {
      points[i] = n >= 0 && n < placeCount ? slope[n - from] : 0;
      n += this.#step;
    }
  }
}

/** Appends the norm of the points at each shift. */
function appendNorms(shape: SlopeShape, to: number): void {
  // All five shifts in one loop, because the sums are independent.
  let earliest = 0;
  let early = 0;
  let together = 0;
  let late = 0;
  let latest = 0;
  for (let from = 0; from < to; from += width) {
    let first = shape[from] * shape[from];
    let second = shape[from + 1] * shape[from + 1];
    let third = shape[from + 2] * shape[from + 2];
    let fourth = shape[from + 3] * shape[from + 3];
    for (let i = from + 4; i < from + width; i++) {
      const fifth = shape[i] * shape[i];
      earliest += first;
      early += second;
      together += third;
      late += fourth;
      latest += fifth;
      first = second;
      second = third;
      third = fourth;
      fourth = fifth;
    }
  }
  shape[to] = Math.sqrt(earliest);
  shape[to + 1] = Math.sqrt(early);
  shape[to + 2] = Math.sqrt(together);
  shape[to + 3] = Math.sqrt(late);
  shape[to + 4] = Math.sqrt(latest);
}

/** Factor for a limit: sums below the product are below the limit regardless of rounding. */
const roundingMargin = 1 - 1e-9;

/**
 * Returns the largest correlation over the shifts of `other` relative to the centre of `own`; −1 if it does not
 * exceed `least`.
 */
function correlation(own: SlopeShape, other: SlopeShape, leadCount: number, least: number): number {
  // All five shifts (two in each direction) in one unrolled loop, because the sums are independent.
  let earliest = 0;
  let early = 0;
  let together = 0;
  let late = 0;
  let latest = 0;
  for (let from = 0; from < leadCount * width; from += width) {
    // Each point of `other` is read once and passed on from shift to shift.
    let first = other[from];
    let second = other[from + 1];
    let third = other[from + 2];
    let fourth = other[from + 3];
    for (let i = from; i < from + pointCount; i++) {
      const point = own[i + shifts];
      const fifth = other[i + 4];
      earliest += point * first;
      early += point * second;
      together += point * third;
      late += point * fourth;
      latest += point * fifth;
      first = second;
      second = third;
      third = fourth;
      fourth = fifth;
    }
  }
  const at = leadCount * width;
  const norm = own[at + shifts];
  if (least > 0) {
    // Most sums are below the three largest so far; no division is needed to decide this.
    const limit = least * roundingMargin * norm;
    if (
      earliest < limit * other[at] &&
      early < limit * other[at + 1] &&
      together < limit * other[at + 2] &&
      late < limit * other[at + 3] &&
      latest < limit * other[at + 4]
    )
      return -1;
  }
  let best = -1;
  best = larger(best, earliest, norm * other[at]);
  best = larger(best, early, norm * other[at + 1]);
  best = larger(best, together, norm * other[at + 2]);
  best = larger(best, late, norm * other[at + 3]);
  return larger(best, latest, norm * other[at + 4]);
}

function larger(best: number, sum: number, norm: number): number {
  return norm === 0 ? best : Math.max(best, sum / norm);
}

/** Keeps the largest values, in descending order. */
function insert(best: Float64Array, value: number): void {
  let i = best.length - 1;
  if (value <= best[i]) return;
  while (i > 0 && best[i - 1] < value) {
    best[i] = best[i - 1];
    i--;
  }
  best[i] = value;
}
