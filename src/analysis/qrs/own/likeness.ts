/** Beats to either side that a candidate is compared with, and how many of the most alike count. */
const compared = 6;
const counted = 3;
/** Points 8 ms apart, eight to either side: ± 64 ms hold a QRS; two more for shifting. */
const pointSec = 0.008;
const reach = 8;
const shifts = 2;
const pointCount = 2 * reach + 1;
const shiftCount = 2 * shifts + 1;

const width = pointCount + 2 * shifts;

/** Stretches of slope about candidates. */
export interface Shapes {
  readonly count: number;
  readonly leadCount: number;
  /** Which record each candidate has; −1 of one that is compared with nothing. */
  readonly slots: Int32Array;
  /** Records, so many a chunk: points lead by lead, then the norm at each shift. */
  readonly chunks: readonly Float64Array[];
  /** How fast the slope changes for its size: T waves are less sharp than the QRS before them. */
  readonly sharpness: Float64Array;
}

/**
 * How like its neighbours each candidate is: the mean of its three largest correlations with the
 * slopes of the six beats to either side, over shifts to ± 16 ms; −1 … 1, 0 without a neighbour.
 *
 * With the most alike alone, so that an ectopic beat is like other ectopic beats.
 *
 * @param shapes  of the candidates
 * @param beats   indices into them, ascending
 * @param matters whether the likeness of a candidate is wanted; else it is 0
 */
export function likenesses(
  shapes: Shapes,
  beats: readonly number[],
  matters: (k: number) => boolean = () => true,
): Float64Array {
  const likeness = new Float64Array(shapes.count);
  let next = 0;
  const best = new Float64Array(counted);
  for (let k = 0; k < shapes.count; k++) {
    while (next < beats.length && beats[next] < k) next++;
    if (!matters(k)) continue;
    best.fill(-1);
    let found = 0;
    const to = Math.min(beats.length - 1, next + compared);
    for (let b = Math.max(0, next - compared); b <= to; b++) {
      if (beats[b] === k) continue;
      insert(best, correlation(shapes, k, beats[b]));
      found++;
    }
    const used = Math.min(found, counted);
    let sum = 0;
    for (let i = 0; i < used; i++) sum += best[i];
    likeness[k] = used > 0 ? sum / used : 0;
  }
  return likeness;
}

/** Records of one chunk. */
const chunkRecords = 512;

/** Places to either side of a candidate that its shape is made of. */
export function shapeReach(rate: number): number {
  return (reach + shifts) * pointStep(rate);
}

function pointStep(rate: number): number {
  return Math.max(1, Math.round(pointSec * rate));
}

/** Slopes of all leads, weighted, over some places. */
export interface SlopePiece {
  readonly slopes: readonly Float64Array[];
  /** Place of their first item. */
  readonly from: number;
  /** Places of the whole record. */
  readonly placeCount: number;
}

/** Takes the shapes of candidates one after another, from the slopes about each. */
export class ShapeCollector {
  readonly #leadCount: number;
  readonly #step: number;
  readonly #recordLength: number;
  readonly #slots: number[] = [];
  readonly #sharpness: number[] = [];
  readonly #chunks: Float64Array[] = [];
  #recordCount = 0;

  constructor(leadCount: number, rate: number) {
    this.#leadCount = leadCount;
    this.#step = pointStep(rate);
    this.#recordLength = leadCount * width + shiftCount;
  }

  /**
   * @param piece       holds all places within `shapeReach` that the record has
   * @param isCompared  whether its likeness or another's to it is wanted
   */
  add(piece: SlopePiece, index: number, isCompared: boolean): void {
    if (this.#recordCount % chunkRecords === 0 && this.#recordCount === this.#chunks.length * chunkRecords) {
      this.#chunks.push(new Float64Array(chunkRecords * this.#recordLength));
    }
    const chunk = this.#chunks[this.#chunks.length - 1];
    const at = (this.#recordCount % chunkRecords) * this.#recordLength;
    const to = at + this.#leadCount * width;
    piece.slopes.forEach((slope, lead) => {
      this.#copyPoints(slope, piece, index, chunk, at + lead * width);
    });
    this.#sharpness.push(sharpnessOf(chunk, at, to));
    this.#slots.push(isCompared ? this.#recordCount : -1);
    // The next one is written over what nothing is compared with.
    if (!isCompared) return;
    putNorms(chunk, at, to);
    this.#recordCount++;
  }

  finish(): Shapes {
    return {
      count: this.#slots.length,
      leadCount: this.#leadCount,
      slots: Int32Array.from(this.#slots),
      chunks: this.#chunks,
      sharpness: Float64Array.from(this.#sharpness),
    };
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

/** The norm of the points at each shift, behind them. */
function putNorms(record: Float64Array, from: number, to: number): void {
  for (let shift = 0; shift < shiftCount; shift++) {
    let sum = 0;
    for (let at = from + shift; at < to; at += width) {
      for (let i = at; i < at + pointCount; i++) sum += record[i] * record[i];
    }
    record[to + shift] = Math.sqrt(sum);
  }
}

function sharpnessOf(points: Float64Array, from: number, to: number): number {
  let size = 0;
  let change = 0;
  for (let at = from; at < to; at += width) {
    for (let i = at + 1; i < at + width - 1; i++) {
      const rise = points[i + 1] - points[i - 1];
      size += points[i] * points[i];
      change += rise * rise;
    }
  }
  return size > 0 ? Math.sqrt(change / size) : 0;
}

/** The largest correlation over the shifts of `b` against the middle of `a`; both compared. */
function correlation({ leadCount, slots, chunks }: Shapes, a: number, b: number): number {
  const recordLength = leadCount * width + shiftCount;
  const ownChunk = chunks[Math.floor(slots[a] / chunkRecords)];
  const otherChunk = chunks[Math.floor(slots[b] / chunkRecords)];
  const ownAt = (slots[a] % chunkRecords) * recordLength;
  const otherAt = (slots[b] % chunkRecords) * recordLength;
  // All shifts at once: five sums that do not wait for each other. Two shifts either way, by hand.
  let [earliest, early, together, late, latest] = [0, 0, 0, 0, 0];
  for (let lead = 0; lead < leadCount; lead++) {
    const middle = ownAt + lead * width + shifts;
    const other = otherAt + lead * width;
    for (let i = 0; i < pointCount; i++) {
      const point = ownChunk[middle + i];
      earliest += point * otherChunk[other + i];
      early += point * otherChunk[other + i + 1];
      together += point * otherChunk[other + i + 2];
      late += point * otherChunk[other + i + 3];
      latest += point * otherChunk[other + i + 4];
    }
  }
  const own = ownChunk[ownAt + leadCount * width + shifts];
  const at = otherAt + leadCount * width;
  let best = -1;
  best = larger(best, earliest, own * otherChunk[at]);
  best = larger(best, early, own * otherChunk[at + 1]);
  best = larger(best, together, own * otherChunk[at + 2]);
  best = larger(best, late, own * otherChunk[at + 3]);
  return larger(best, latest, own * otherChunk[at + 4]);
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
