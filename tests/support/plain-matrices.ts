/** A list of rows. The functions of this file are plain, for references that need no speed. */
export type Matrix = number[][];

/** Returns the scalar product. */
export function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k], 0);
}

/** Scales a row to unit norm. */
export function unit(row: readonly number[]): number[] {
  const norm = Math.sqrt(product(row, row));
  return row.map((value) => value / norm);
}

/** Multiplies two matrices. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map((row) => b[0].map((_, m) => row.reduce((sum, value, k) => sum + value * b[k][m], 0)));
}

/** Fits the columns to a row by the normal equations and returns their coefficients. */
export function solveLeastSquares(row: readonly number[], columns: Matrix): number[] {
  const system = columns.map((a) => [...columns.map((b) => product(a, b)), product(a, row)]);
  const count = columns.length;
  for (let p = 0; p < count; p++) {
    const pivot = system
      .slice(p)
      .reduce((best, line) => (Math.abs(line[p]) > Math.abs(best[p]) ? line : best));
    system.splice(system.indexOf(pivot), 1);
    system.splice(p, 0, pivot);
    for (let q = 0; q < count; q++) {
      if (q === p) continue;
      const share = system[q][p] / pivot[p];
      system[q] = system[q].map((value, k) => value - share * pivot[k]);
    }
  }
  return system.map((line, p) => line[count] / line[p]);
}

/** Returns what remains of a row after the least-squares fit of the columns. */
export function residual(row: readonly number[], columns: Matrix): number[] {
  const by = solveLeastSquares(row, columns);
  return row.map((value, k) => value - columns.reduce((sum, column, c) => sum + by[c] * column[k], 0));
}
