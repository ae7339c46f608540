/** Cells are wider than asked for by this share, so that rounding puts no two near points two cells apart. */
const roundingShare = 1e-9;

/** The points of one cell: places from … to − 1. */
export interface PointCell {
  readonly from: number;
  readonly to: number;
  /** Its number in each dimension. */
  readonly place: readonly number[];
}

/** Cells that hold points. */
export class PointCells {
  readonly #byKey: ReadonlyMap<string, PointCell>;

  constructor(byKey: ReadonlyMap<string, PointCell>) {
    this.#byKey = byKey;
  }

  values(): Iterable<PointCell> {
    return this.#byKey.values();
  }

  /** The cell some steps further; undefined where it is empty. */
  at(place: readonly number[], step: readonly number[]): PointCell | undefined {
    return this.#byKey.get(keyOf(place.map((number, d) => number + step[d])));
  }
}

/**
 * Points sorted by the cells of a grid that they lie in.
 *
 * @param coordinates one array a dimension, all of one length
 * @param width       of a cell in each dimension, above 0; it is a rounding wider
 * @returns the coordinates in the order of the cells, and the cells
 */
export function pointsByCell(
  coordinates: readonly Float64Array[],
  width: number,
): { readonly points: readonly Float64Array[]; readonly cells: PointCells } {
  const count = coordinates[0]?.length ?? 0;
  const wide = width * (1 + roundingShare);
  const numbers = coordinates.map((values) => {
    const least = values.reduce((low, value) => Math.min(low, value), Infinity);
    return values.map((value) => Math.floor((value - least) / wide));
  });
  const cellOf = new Int32Array(count);
  const found = new Map<string, number>();
  const places: number[][] = [];
  const counts: number[] = [];
  for (let i = 0; i < count; i++) {
    const place = numbers.map((values) => values[i]);
    const key = keyOf(place);
    let cell = found.get(key);
    if (cell === undefined) {
      cell = places.length;
      found.set(key, cell);
      places.push(place);
      counts.push(0);
    }
    cellOf[i] = cell;
    counts[cell]++;
  }
  const starts = new Int32Array(counts.length + 1);
  counts.forEach((size, cell) => (starts[cell + 1] = starts[cell] + size));
  const next = starts.slice();
  const points = coordinates.map(() => new Float64Array(count));
  for (let i = 0; i < count; i++) {
    const at = next[cellOf[i]]++;
    coordinates.forEach((values, d) => (points[d][at] = values[i]));
  }
  const byKey = new Map<string, PointCell>();
  for (const [key, cell] of found) {
    byKey.set(key, { from: starts[cell], to: starts[cell + 1], place: places[cell] });
  }
  return { points, cells: new PointCells(byKey) };
}

function keyOf(place: readonly number[]): string {
  return place.join(' ');
}
