import type { StrategyAgreement } from '../../../model/templates.ts';

/**
 * Compares two sortings of beats, whose labels are only names. Each template of one is matched with at most one
 * of the other, so that as many beats as possible keep their template.
 *
 * @param first number of the template of each beat
 * @param second likewise, for the same beats
 * @returns number of templates in each, and number of beats that change theirs
 * @throws RangeError if they do not have the same beats
 */
export function compareLabels(first: Int32Array, second: Int32Array): StrategyAgreement {
  if (first.length !== second.length) throw new RangeError('labels of different beats cannot be compared');
  const [rows, columns] = [rankLabels(first), rankLabels(second)];
  const size = Math.max(rows.size, columns.size);
  const shared = Array.from({ length: size }, () => new Float64Array(size));
  for (let beat = 0; beat < first.length; beat++)
    shared[rows.get(first[beat]) ?? 0][columns.get(second[beat]) ?? 0]++;
  const columnOf = maximiseAssignment(shared);
  const keptCount = columnOf.reduce((sum, column, row) => sum + shared[row][column], 0);
  return { templateCounts: [rows.size, columns.size], changedCount: first.length - keptCount };
}

function rankLabels(labels: Int32Array): Map<number, number> {
  return new Map([...new Set(labels)].map((label, rank) => [label, rank]));
}

/**
 * Finds the assignment of rows to columns of a square matrix with the largest sum (Kuhn 1955, Munkres 1957, by
 * shortest augmenting paths).
 *
 * @param gains rows of the matrix, each as long as the number of rows
 * @returns the column of each row
 */
export function maximiseAssignment(gains: readonly Float64Array[]): number[] {
  const size = gains.length;
  // Row and column 0 mean none; potentials keep every reduced cost non-negative.
  const rowPotentials = new Float64Array(size + 1);
  const columnPotentials = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) addRow(row, gains, rowPotentials, columnPotentials, rowOf);
  const columnOf = Array.from({ length: size }, () => 0);
  for (let column = 1; column <= size; column++) columnOf[rowOf[column] - 1] = column - 1;
  return columnOf;
}

function addRow(
  row: number,
  gains: readonly Float64Array[],
  rowPotentials: Float64Array,
  columnPotentials: Float64Array,
  rowOf: Int32Array,
): void {
  const size = gains.length;
  const slack = new Float64Array(size + 1).fill(Infinity);
  const before = new Int32Array(size + 1);
  const isOnPath = new Uint8Array(size + 1);
  rowOf[0] = row;
  let column = 0;
  while (rowOf[column] !== 0) {
    isOnPath[column] = 1;
    const from = rowOf[column];
    let [step, next] = [Infinity, 0];
    for (let other = 1; other <= size; other++) {
      if (isOnPath[other] === 1) continue;
      const cost = -gains[from - 1][other - 1] - rowPotentials[from] - columnPotentials[other];
      if (cost < slack[other]) [slack[other], before[other]] = [cost, column];
      if (slack[other] < step) [step, next] = [slack[other], other];
    }
    for (let other = 0; other <= size; other++) {
      if (isOnPath[other] === 1) {
        rowPotentials[rowOf[other]] += step;
        columnPotentials[other] -= step;
      } else slack[other] -= step;
    }
    column = next;
  }
  while (column !== 0) {
    rowOf[column] = rowOf[before[column]];
    column = before[column];
  }
}
