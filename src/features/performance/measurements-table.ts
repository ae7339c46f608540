import type { DataTable } from '../../charts/data-table.ts';
import type { PerformanceResult } from '../../model/performance.ts';

type Leaf = string | number;

/** Every number and word in a value, with the names that lead to it. */
function leavesOf(value: unknown, path: string): readonly (readonly [string, Leaf])[] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (typeof value === 'boolean') return [[path, value ? 'yes' : 'no']];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => leavesOf(own, path === '' ? key : `${path}.${key}`));
}

const linesOf = (study: string, rows: readonly unknown[]) =>
  rows.flatMap((row, index) => leavesOf(row, '').map(([name, value]) => [study, index + 1, name, value]));

/** All that was measured, a line a number: study, row of the study, quantity, value. Units end the names. */
export function measurementsTable({ device, measuredAt, studies, checks }: PerformanceResult): DataTable {
  return {
    columns: ['study', 'row', 'quantity', 'value'],
    rows: [
      ...linesOf('device', [{ measuredAt, ...device }]),
      ...Object.entries(studies).flatMap(([study, rows]) => linesOf(study, rows ?? [])),
      ...linesOf('check', checks),
    ],
  };
}
