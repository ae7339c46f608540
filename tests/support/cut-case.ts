import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { PlaceRow } from '../../src/gpu/kernels/beat-modulation.ts';

/** Cycles of several lengths in a noisy signal, and their sample positions in a template. */
export interface CutCase {
  readonly x: Float32Array<ArrayBuffer>;
  readonly firsts: readonly number[];
  readonly lengths: readonly number[];
  readonly columnCount: number;
  /** Positions of the template's samples in a cycle, for each cycle length that occurs. */
  readonly there: ReadonlyMap<number, PlaceRow>;
  /** Positions of a cycle's samples in the template, for each cycle length that occurs. */
  readonly back: ReadonlyMap<number, PlaceRow>;
}

/** Makes noisy bumps at uneven distances and cuts them from one to the next. */
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

/** Positions of `count` samples, spaced evenly over another number of samples, with the same ends. */
function evenPlaces(count: number, over: number): PlaceRow {
  const places = Float64Array.from({ length: count }, (_, k) => (k * (over - 1)) / (count - 1));
  return { lefts: places.map(Math.floor), shares: places.map((place) => place - Math.floor(place)) };
}

/** Interpolates one cycle at the given positions, in double precision. */
export function interpolateCycle(
  x: ArrayLike<number>,
  first: number,
  { lefts, shares }: PlaceRow,
): Float64Array {
  return Float64Array.from(lefts, (left, k) => {
    const at = first + left;
    return shares[k] === 0 ? x[at] : x[at] + shares[k] * (x[at + 1] - x[at]);
  });
}

/** Positions for a length that does not occur. */
export const emptyPlaces: PlaceRow = { lefts: [], shares: [] };

/** Encodes cuts as words, together with the rows of positions that they refer to. */
export function cutWords({ firsts, lengths, there }: CutCase): {
  readonly cuts: Uint32Array<ArrayBuffer>;
  readonly rows: readonly PlaceRow[];
} {
  const distinct = [...there.keys()];
  const cuts = Uint32Array.from(firsts.flatMap((first, i) => [first, distinct.indexOf(lengths[i] ?? 0)]));
  return { cuts, rows: [...there.values()] };
}
