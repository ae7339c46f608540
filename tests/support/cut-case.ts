import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { PlaceRow } from '../../src/gpu/kernels/beat-modulation.ts';

/** Cycles of several lengths in a noisy signal, and where they lie in a template. */
export interface CutCase {
  readonly x: Float32Array<ArrayBuffer>;
  readonly firsts: readonly number[];
  readonly lengths: readonly number[];
  readonly columnCount: number;
  /** Of each length that comes: where the template's samples lie in such a cycle. */
  readonly there: ReadonlyMap<number, PlaceRow>;
  /** Likewise: where such a cycle's samples lie in the template. */
  readonly back: ReadonlyMap<number, PlaceRow>;
}

/** Bumps at uneven distances with noise, cut from one to the next. */
export function makeCutCase(cutCount: number, { columnCount = 70, seed = 1, offset = 0 } = {}): CutCase {
  const random = createRandom(seed);
  const lengths = Array.from({ length: cutCount }, () => Math.round(columnCount + 12 * random.normal()));
  const firsts: number[] = [];
  let next = 9;
  for (const length of lengths) {
    firsts.push(next);
    next += length;
  }
  const x = new Float32Array(next + 9);
  for (let n = 0; n < x.length; n++) x[n] = offset + 0.1 * random.normal();
  for (const first of firsts) {
    const at = first + 10 + Math.round(1.5 * random.normal());
    for (let k = -8; k <= 8; k++) if (at + k >= 0) x[at + k] += Math.exp(-((k / 3) ** 2));
  }
  const distinct = [...new Set(lengths)];
  const rows = (from: (length: number) => number, to: (length: number) => number) =>
    new Map(distinct.map((length) => [length, evenPlaces(from(length), to(length))]));
  const same = () => columnCount;
  const own = (length: number) => length;
  return { x, firsts, lengths, columnCount, there: rows(same, own), back: rows(own, same) };
}

/** Places of `count` samples, spread evenly over another number of them, ends kept. */
function evenPlaces(count: number, over: number): PlaceRow {
  const places = Float64Array.from({ length: count }, (_, k) => (k * (over - 1)) / (count - 1));
  return { lefts: places.map(Math.floor), shares: places.map((place) => place - Math.floor(place)) };
}

/** One cycle at its places, in double precision. */
export function placed(x: ArrayLike<number>, first: number, { lefts, shares }: PlaceRow): Float64Array {
  return Float64Array.from(lefts, (left, k) => {
    const at = first + left;
    return shares[k] === 0 ? x[at] : x[at] + shares[k] * (x[at + 1] - x[at]);
  });
}

/** Places of a length that does not come. */
export const noPlaces: PlaceRow = { lefts: [], shares: [] };

/** Words of cuts, and the rows of places that they name. */
export function cutWords({ firsts, lengths, there }: CutCase): {
  readonly cuts: Uint32Array<ArrayBuffer>;
  readonly rows: readonly PlaceRow[];
} {
  const distinct = [...there.keys()];
  const cuts = Uint32Array.from(firsts.flatMap((first, i) => [first, distinct.indexOf(lengths[i] ?? 0)]));
  return { cuts, rows: [...there.values()] };
}
