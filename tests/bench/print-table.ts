import { textTable } from '../../src/cli/output/text-table.ts';

/** Prints a table with aligned columns. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  console.log(textTable(title, heads, rows).trimEnd());
}
