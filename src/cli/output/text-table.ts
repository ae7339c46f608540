/** A table with aligned columns under a title, ended by a line's end. */
export function textTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = heads.map((head, k) => Math.max(head.length, ...rows.map((row) => row[k]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, k) => (k === 0 ? cell.padEnd(widths[k] ?? 0) : cell.padStart(widths[k] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width));
  return `${['', title, line(heads), line(rule), ...rows.map(line)].join('\n')}\n`;
}
