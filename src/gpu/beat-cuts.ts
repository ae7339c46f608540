import type { PlaceRow } from './kernels/beat-modulation.ts';

/** Ranges of cycles, one item each; samples from … to − 1. */
interface Spans {
  readonly froms: Int32Array;
  readonly tos: Int32Array;
}

/** Some cycles in the form that the kernels read, and the rows of places that they refer to. */
export interface BeatCuts {
  readonly words: Uint32Array<ArrayBuffer>;
  /** One row for each length that occurs. */
  readonly rows: readonly PlaceRow[];
  /** Total number of samples of all cycles. */
  readonly sampleCount: number;
}

/** Returns the places of whole cycles of a length; called once per length. */
type GetPlaces = (length: number) => PlaceRow;

/**
 * Packs cycles to be resampled to the median length: first sample and row of places.
 *
 * @param cycles their numbers
 * @returns the cuts, and the rows of places that they refer to
 */
export function packCutsToMedian({ froms, tos }: Spans, cycles: Int32Array, placesOf: GetPlaces): BeatCuts {
  const rows = new PlaceRows(placesOf);
  const words = new Uint32Array(2 * cycles.length);
  const rowOfLength: (number | undefined)[] = [];
  let sampleCount = 0;
  for (let i = 0; i < cycles.length; i++) {
    const cycle = cycles[i];
    const from = froms[cycle];
    const length = tos[cycle] - from;
    words[2 * i] = from;
    words[2 * i + 1] = rowOfLength[length] ??= rows.of(length).row;
    sampleCount += length;
  }
  return { words, rows: rows.all, sampleCount };
}

/**
 * Packs cycles to be made from templates: first sample, length, first place, template.
 *
 * @param templates  number of each cycle's template, in the order of `cycles`
 * @returns the cuts, and the rows of places that they refer to
 */
export function packCutsFromTemplates(
  { froms, tos }: Spans,
  cycles: Int32Array,
  templates: Uint32Array,
  placesOf: GetPlaces,
): BeatCuts {
  const rows = new PlaceRows(placesOf);
  const words = new Uint32Array(4 * cycles.length);
  let sampleCount = 0;
  for (let i = 0; i < cycles.length; i++) {
    const from = froms[cycles[i]];
    const length = tos[cycles[i]] - from;
    words[4 * i] = from;
    words[4 * i + 1] = length;
    words[4 * i + 2] = rows.of(length).firstPlace;
    words[4 * i + 3] = templates[i];
    sampleCount += length;
  }
  return { words, rows: rows.all, sampleCount };
}

/**
 * Evaluates a cycle at one of its places, in double precision.
 *
 * @param x the signal
 * @returns linear between two samples, in the unit of `x`
 */
export function sampleAtPlace(x: Float64Array, from: number, { lefts, shares }: PlaceRow, k: number): number {
  const left = from + lefts[k];
  return shares[k] === 0 ? x[left] : x[left] + shares[k] * (x[left + 1] - x[left]);
}

/**
 * Makes the places of a cycle whose first samples are not resampled.
 *
 * @param rest places of the remaining samples, from 0 on
 * @returns places of the whole cycle
 */
export function prependUnresampled(stillCount: number, rest: PlaceRow): PlaceRow {
  const lefts = new Int32Array(stillCount + rest.lefts.length);
  const shares = new Float64Array(lefts.length);
  for (let k = 0; k < lefts.length; k++) {
    lefts[k] = k < stillCount ? k : stillCount + rest.lefts[k - stillCount];
    if (k >= stillCount) shares[k] = rest.shares[k - stillCount];
  }
  return { lefts, shares };
}

class PlaceRows {
  readonly all: PlaceRow[] = [];
  /** Rows by length. */
  readonly #known: ({ readonly row: number; readonly firstPlace: number } | undefined)[] = [];
  readonly #placesOf: GetPlaces;
  #placeCount = 0;

  constructor(placesOf: GetPlaces) {
    this.#placesOf = placesOf;
  }

  /** Returns the number of a length's row, and the number of places before it. */
  of(length: number): { readonly row: number; readonly firstPlace: number } {
    const known = this.#known[length];
    if (known !== undefined) return known;
    const row = this.#placesOf(length);
    const entry = { row: this.all.length, firstPlace: this.#placeCount };
    this.all.push(row);
    this.#placeCount += row.lefts.length;
    this.#known[length] = entry;
    return entry;
  }
}
