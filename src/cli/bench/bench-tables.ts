import type { BreakEven } from '../../pipeline/performance/break-even.ts';
import { filterCheckTable } from '../../pipeline/performance/filter-study.ts';
import { gpusTable } from '../../pipeline/performance/gpus-study.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { allStudies } from '../../pipeline/performance/studies.ts';
import type { StudyColumn, StudyTable } from '../../pipeline/performance/study.ts';

/** Formats the result as text tables. */
export function benchTables({ device, studies, checks, gpus = [] }: PerformanceResult): string {
  const gpu = device.gpu === null ? 'no GPU' : device.gpu.name;
  const [first = '', ...others] = allStudies.map(({ id, table, breakEvens }) => {
    const rows = studies[id] ?? [];
    return tableText(table, rows) + (breakEvens?.lines(rows) ?? []).map(breakEvenLine).join('');
  });
  return [
    `\n${gpu}; ${device.cpu.name ?? 'CPU'}, ${device.cpu.coreCount} cores; ${device.runtime}\n`,
    device.gpu?.isSoftware === true ? 'This is software rendering: its times say nothing about a GPU.\n' : '',
    device.gpu?.hasTimestamps === false
      ? 'It has no timestamps: kernels are timed by wall-clock time.\n'
      : '',
    first,
    tableText(filterCheckTable, checks),
    ...others,
    tableText(gpusTable, gpus),
  ].join('');
}

/** Formats a table of rows; empty without rows. */
function tableText<Row>({ title, columns }: StudyTable<Row>, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const heads = columns.map(({ head }) => head);
  return textTable(
    title,
    heads,
    rows.map((row) => columns.map((column) => cellText(column, row))),
  );
}

function cellText<Row>(column: StudyColumn<Row>, row: Row): string {
  if (column.kind === 'text') return column.value(row);
  const value = column.value(row);
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'NO';
  if (typeof value === 'object')
    return `${value.source === 'predicted' ? '≈' : ''}${formatBenchNumber(value.ms)}`;
  if (column.kind === 'share') return value.toExponential(1);
  if (column.kind === 'times') return `${formatBenchNumber(value)} ×`;
  return column.kind === 'count' ? String(value) : formatBenchNumber(value);
}

/** Formats a number with three significant digits, the form of times in ms. */
export function formatBenchNumber(value: number | null): string {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

type BreakEvenLine = ReturnType<NonNullable<(typeof allStudies)[number]['breakEvens']>['lines']>[number];

/** Formats the length from which the GPU is faster as a line. */
function breakEvenLine({ what, kernel, transfers }: BreakEvenLine): string {
  if (kernel === null && transfers === null) return '';
  return `${what}: with transfers ${breakEvenText(transfers)}; kernel alone ${breakEvenText(kernel)}\n`;
}

/** Returns which of the two is faster, and from which length. */
function breakEvenText(even: BreakEven | null): string {
  if (even === null) return 'not measured';
  if (even.sampleCount !== null) return `the GPU is faster from ${Math.round(even.sampleCount)} samples on`;
  if (even.always === 'gpu') return 'the GPU is faster at every length';
  if (even.always === 'cpu') return 'the CPU is faster at every length';
  return 'the CPU is faster at the longest';
}

/** Formats a table with aligned columns below a title, with a final line end. */
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
