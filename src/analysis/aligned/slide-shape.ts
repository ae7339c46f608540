import { instantiateAssembled } from '../../dsp/assembled.ts';
import assembled from './slide-shape.wat';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly slide: (
    row: number,
    rowsEnd: number,
    stride: number,
    shape: number,
    shapeEnd: number,
    into: number,
    moves: number,
  ) => void;
  readonly sizes: (
    row: number,
    rowsEnd: number,
    stride: number,
    bytes: number,
    into: number,
    moves: number,
    length: number,
    middle: number,
    cubed: number,
  ) => void;
}

/** Maximum memory of the module, bytes. The memory is kept as long as the thread. */
const maxBytes = 1 << 22;

/** Number of moves whose products are summed side by side, so that no sum waits for another. */
const movesAtOnce = 4;

let cachedExports: Exports | null | undefined;

/** Maximum number of rows in the module's memory at once; a window over a whole day has many. */
const maxRows = 128;

/** Rows of one length, stored one after another, and the number of moves of a shape along each. */
interface SlidRows {
  readonly rows: Float64Array;
  /** Number of values of a row. */
  readonly long: number;
  readonly moveCount: number;
}

/**
 * Receives the results of some rows, `apart` values from one row to the next.
 *
 * @param first  index of the first of these rows
 */
type ReceiveRows = (found: Float64Array, first: number, rowCount: number, apart: number) => void;

/**
 * Multiplies a shape, whose sum is 0, with every part of rows, some rows at a time.
 *
 * @param shape  shorter than a row by the number of moves minus 1
 * @param take   receives the products, one per move
 */
export function slideShape(
  { rows, long, moveCount }: SlidRows,
  shape: Float64Array,
  take: ReceiveRows,
): void {
  const count = shape.length;
  const module = getModule(long, moveCount, count);
  if (module === null) {
    const products = new Float64Array(moveCount);
    for (let n = 0; n * long < rows.length; n++) {
      slide(rows.subarray(n * long, (n + 1) * long), shape, products);
      take(products, n, 1, moveCount);
    }
    return;
  }
  const { memory, slide: slideRows } = module;
  const { shapeAt, rowsAt, intoAt, apart } = memoryLayout(long, moveCount, count);
  new Float64Array(memory.buffer, shapeAt, count).set(shape);
  forEachRowBatch(rows, long, (some, first, rowCount) => {
    new Float64Array(memory.buffer, rowsAt, some.length).set(some);
    const end = rowsAt + 8 * some.length;
    slideRows(rowsAt, end, 8 * long, shapeAt, shapeAt + 8 * count, intoAt, 8 * apart);
    take(new Float64Array(memory.buffer, intoAt, rowCount * apart), first, rowCount, apart);
  });
}

/**
 * Computes the norm of every part of rows after removal of a straight line (root of the sum of squares).
 *
 * @param length  of a part, values
 * @param sizes   receives one value per row and move
 */
export function findSizes({ rows, long, moveCount }: SlidRows, length: number, sizes: Float64Array): void {
  const module = getModule(long, moveCount, length);
  if (module === null) {
    for (let n = 0; n * long < rows.length; n++) {
      const row = rows.subarray(n * long, (n + 1) * long);
      findSizesOfRow(row, length, sizes.subarray(n * moveCount, (n + 1) * moveCount));
    }
    return;
  }
  const { memory, sizes: findAll } = module;
  const { rowsAt, intoAt, apart } = memoryLayout(long, moveCount, length);
  forEachRowBatch(rows, long, (some, first, rowCount) => {
    new Float64Array(memory.buffer, rowsAt, some.length).set(some);
    const [end, middle, cubed] = [rowsAt + 8 * some.length, (length - 1) / 2, length * (length * length - 1)];
    findAll(rowsAt, end, 8 * long, 8 * length, intoAt, 8 * apart, length, middle, cubed);
    const found = new Float64Array(memory.buffer, intoAt, rowCount * apart);
    for (let n = 0; n < rowCount; n++)
      sizes.set(found.subarray(n * apart, n * apart + moveCount), (first + n) * moveCount);
  });
}

function forEachRowBatch(
  rows: Float64Array,
  long: number,
  take: (some: Float64Array, first: number, rowCount: number) => void,
): void {
  for (let first = 0; first * long < rows.length; first += maxRows) {
    const some = rows.subarray(first * long, (first + maxRows) * long);
    take(some, first, some.length / long);
  }
}

/** Returns byte offsets in the module's memory. Moves are rounded up to a multiple of eight. */
function memoryLayout(long: number, moveCount: number, count: number) {
  const apart = 8 * Math.ceil(moveCount / 8);
  const rowsAt = 8 * count;
  // The last moves of the last row read past its end.
  const intoAt = rowsAt + 8 * (maxRows * long + 8);
  return { shapeAt: 0, rowsAt, intoAt, apart, end: intoAt + 8 * maxRows * apart };
}

/** Returns the module with enough memory; null if there is no module or it would need too much memory. */
function getModule(long: number, moveCount: number, count: number): Exports | null {
  if (cachedExports === undefined) cachedExports = instantiateAssembled(assembled) as Exports | null;
  const { end } = memoryLayout(long, moveCount, count);
  if (cachedExports === null || count === 0 || end > maxBytes) return null;
  const { byteLength } = cachedExports.memory.buffer;
  if (end > byteLength) cachedExports.memory.grow(Math.ceil((end - byteLength) / 2 ** 16));
  return cachedExports;
}

function slide(row: Float64Array, shape: Float64Array, products: Float64Array): void {
  const count = shape.length;
  for (let m = 0; m < products.length; m += movesAtOnce) {
    // The last group starts earlier, so that it lies within the row.
    const from = Math.max(0, Math.min(m, products.length - movesAtOnce));
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    let [at0, at1, at2] = [row[from], row[from + 1], row[from + 2]];
    for (let k = 0; k < count; k++) {
      const value = shape[k];
      const at3 = row[from + k + 3];
      sum0 += at0 * value;
      sum1 += at1 * value;
      sum2 += at2 * value;
      sum3 += at3 * value;
      at0 = at1;
      at1 = at2;
      at2 = at3;
    }
    products[from] = sum0;
    // With fewer than four moves, these writes lie past the end of the typed array, which ignores them.
    products[from + 1] = sum1;
    products[from + 2] = sum2;
    products[from + 3] = sum3;
  }
}

function findSizesOfRow(row: Float64Array, length: number, sizes: Float64Array): void {
  const middle = (length - 1) / 2;
  const cubed = length * (length * length - 1);
  for (let m = 0; m < sizes.length; m += movesAtOnce) {
    const from = Math.max(0, Math.min(m, sizes.length - movesAtOnce));
    let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
    let [moment0, moment1, moment2, moment3] = [0, 0, 0, 0];
    let [square0, square1, square2, square3] = [0, 0, 0, 0];
    let [at0, at1, at2] = [row[from], row[from + 1], row[from + 2]];
    for (let k = 0; k < length; k++) {
      const place = k - middle;
      const at3 = row[from + k + 3];
      sum0 += at0;
      sum1 += at1;
      sum2 += at2;
      sum3 += at3;
      moment0 += place * at0;
      moment1 += place * at1;
      moment2 += place * at2;
      moment3 += place * at3;
      square0 += at0 * at0;
      square1 += at1 * at1;
      square2 += at2 * at2;
      square3 += at3 * at3;
      at0 = at1;
      at1 = at2;
      at2 = at3;
    }
    sizes[from] = Math.sqrt(square0 - (sum0 * sum0) / length - (12 * moment0 * moment0) / cubed);
    sizes[from + 1] = Math.sqrt(square1 - (sum1 * sum1) / length - (12 * moment1 * moment1) / cubed);
    sizes[from + 2] = Math.sqrt(square2 - (sum2 * sum2) / length - (12 * moment2 * moment2) / cubed);
    sizes[from + 3] = Math.sqrt(square3 - (sum3 * sum3) / length - (12 * moment3 * moment3) / cubed);
  }
}
