/** Cells are wider than asked for by this share, so that rounding puts no two near points two cells apart. */
const roundingShare = 1e-9;

/** The points of one cell: places from … to − 1. */
export interface PointCell {
  readonly from: number;
  readonly to: number;
  /** Its number in each dimension. */
  readonly place: readonly number[];
}

/** Cells that hold points, found dimension by dimension: a slab, a column in it, a cell in that. */
export class PointCells {
  /** Of each dimension, the number of a part by that of the part before and its own place: exact as integers. */
  readonly #parts: readonly Map<number, number>[];
  /** Places in each dimension, and one more on either side. */
  readonly #widths: readonly number[];
  readonly #cells: PointCell[] = [];

  /** @param counts  how many places there are in each dimension */
  constructor(counts: readonly number[]) {
    this.#parts = counts.map(() => new Map());
    this.#widths = counts.map((count) => count + 2);
  }

  get all(): readonly PointCell[] {
    return this.#cells;
  }

  /** Number of the cell at a place, which is made where there is none. */
  numberAt(place: ArrayLike<number>): number {
    let part = 0;
    for (let d = 0; d < this.#parts.length; d++) {
      const parts = this.#parts[d];
      const key = part * this.#widths[d] + place[d] + 1;
      let next = parts.get(key);
      if (next === undefined) {
        next = parts.size;
        parts.set(key, next);
      }
      part = next;
    }
    return part;
  }

  /** Says which points a cell has; cells in the order of their numbers. */
  add(cell: PointCell): void {
    this.#cells.push(cell);
  }

  /** The cell some steps further; undefined where it is empty. */
  at(place: readonly number[], step: readonly number[]): PointCell | undefined {
    let part: number | undefined = 0;
    for (let d = 0; d < place.length; d++) {
      part = this.#parts[d].get(part * this.#widths[d] + place[d] + step[d] + 1);
      if (part === undefined) return undefined;
    }
    return this.#cells[part];
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
  const cells = new PointCells(
    numbers.map((values) => 1 + values.reduce((high, one) => Math.max(high, one), 0)),
  );
  const cellOf = new Int32Array(count);
  const sizes: number[] = [];
  const places: number[][] = [];
  const place = new Float64Array(coordinates.length);
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < place.length; d++) place[d] = numbers[d][i];
    const cell = cells.numberAt(place);
    if (cell === sizes.length) {
      sizes.push(0);
      places.push([...place]);
    }
    cellOf[i] = cell;
    sizes[cell]++;
  }
  const next = new Int32Array(sizes.length);
  let from = 0;
  for (const [cell, size] of sizes.entries()) {
    next[cell] = from;
    cells.add({ from, to: from + size, place: places[cell] });
    from += size;
  }
  const points = coordinates.map(() => new Float64Array(count));
  for (let i = 0; i < count; i++) {
    const at = next[cellOf[i]]++;
    for (let d = 0; d < points.length; d++) points[d][at] = coordinates[d][i];
  }
  return { points, cells };
}
