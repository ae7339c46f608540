/** Prints a table with aligned columns. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = heads.map((head, k) => Math.max(head.length, ...rows.map((row) => row[k].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width));
  console.log(['', title, line(heads), line(rule), ...rows.map(line)].join('\n'));
}
