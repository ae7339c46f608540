import { type MethodId, timingMethods } from '../../src/model/methods.ts';

/** Formats a table in Markdown. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Formats a number with a fixed number of decimals; a dash if there is none. */
export function formatFixed(value: number | null | undefined, count: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const text = value.toFixed(count);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** Formats the values of all methods in one cell: historic / least variance / aligned. */
export function formatAllMethods(of: (method: MethodId) => number | null, count: number): string {
  return timingMethods.map(({ id }) => formatFixed(of(id), count)).join(' / ');
}

/** Formats historic and least variance in one cell. */
export function formatBothMethods(
  historic: number | null,
  leastVariance: number | null,
  count: number,
): string {
  return `${formatFixed(historic, count)} / ${formatFixed(leastVariance, count)}`;
}
