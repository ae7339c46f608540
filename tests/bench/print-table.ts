import { textTable } from '../../src/cli/bench/bench-tables.ts';

/** Prints a table with aligned columns. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  console.log(textTable(title, heads, rows).trimEnd());
}
