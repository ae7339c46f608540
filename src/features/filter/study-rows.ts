import type { DataTable } from '../../charts/figures/data-table.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import type { BenchTime } from '../../pipeline/performance/study.ts';

/** Whether transfers to and from the device are included. */
export type StudyTimes = 'transfers' | 'kernel';

/** Lengths and taps of paper 2's table. */
export const studyLengths: readonly number[] = [10_000, 50_000, 100_000, 500_000];
export const studyTaps: readonly number[] = [100, 500, 2500];

/** Speed-up of the GPU at one size. */
export interface StudyCell {
  readonly tapCount: number;
  readonly times: number | null;
  /** Whether the CPU's time is computed from its rate instead of measured. */
  readonly isPredicted: boolean;
}

export interface StudyLine {
  readonly sampleCount: number;
  readonly direct: readonly StudyCell[];
  readonly overlapSave: readonly StudyCell[];
}

/** Returns the row of a size; a filter may have needed one more tap. */
export function rowOfSize(
  result: PerformanceResult | null,
  sampleCount: number,
  tapCount: number,
): FilterRow | null {
  const rows = result?.studies.filter ?? [];
  return (
    rows.find((row) => row.sampleCount === sampleCount && [0, 1].includes(row.tapCount - tapCount)) ?? null
  );
}

/** Returns the GPU's time at a size, ms; null if not measured. */
export function gpuMs(row: FilterRow | null, times: StudyTimes): number | null {
  if (times === 'transfers') return row?.transfers?.totalMs ?? null;
  const { chosen = null } = row ?? {};
  return chosen === null ? null : (row?.gpu[chosen]?.ms ?? null);
}

function makeCell(
  row: FilterRow | null,
  tapCount: number,
  cpu: BenchTime | null,
  times: StudyTimes,
): StudyCell {
  const gpu = gpuMs(row, times);
  const isThere = cpu !== null && gpu !== null && gpu > 0;
  return { tapCount, times: isThere ? cpu.ms / gpu : null, isPredicted: cpu?.source === 'predicted' };
}

/** Returns the table: each length compared with the direct sum and the overlap-save of one CPU thread. */
export function studyLines(result: PerformanceResult | null, times: StudyTimes): readonly StudyLine[] {
  return studyLengths.map((sampleCount) => {
    const rows = studyTaps.map((tapCount) => ({ tapCount, row: rowOfSize(result, sampleCount, tapCount) }));
    return {
      sampleCount,
      direct: rows.map(({ tapCount, row }) => makeCell(row, tapCount, row?.cpu.direct ?? null, times)),
      overlapSave: rows.map(({ tapCount, row }) =>
        makeCell(row, tapCount, row?.cpu.overlapSave ?? null, times),
      ),
    };
  });
}

/** Returns whether any size of the table was measured. */
export const isMeasured = (result: PerformanceResult | null): boolean =>
  studyLengths.some((length) => studyTaps.some((taps) => rowOfSize(result, length, taps) !== null));

/** Returns the measured size with the most work; null if there is none. */
export function largestRow(result: PerformanceResult | null): FilterRow | null {
  const sizes = studyLengths.flatMap((length) => studyTaps.map((taps) => rowOfSize(result, length, taps)));
  return sizes.reduce<FilterRow | null>(
    (best, row) =>
      row && (best === null || row.sampleCount * row.tapCount > best.sampleCount * best.tapCount)
        ? row
        : best,
    null,
  );
}

/** Returns the measured times of the table, ms. */
export function filterTimesTable(result: PerformanceResult | null): DataTable {
  const sizes = studyLengths.flatMap((length) => studyTaps.map((taps) => rowOfSize(result, length, taps)));
  return {
    columns: [
      'samples',
      'taps',
      'CPU direct sum, ms',
      'by',
      'CPU overlap-save, ms',
      'GPU kernel, ms',
      'GPU with transfers, ms',
    ],
    rows: sizes.flatMap((row) =>
      row === null
        ? []
        : [
            [
              row.sampleCount,
              row.tapCount,
              row.cpu.direct?.ms ?? null,
              row.cpu.direct?.source ?? '',
              row.cpu.overlapSave?.ms ?? null,
              gpuMs(row, 'kernel'),
              gpuMs(row, 'transfers'),
            ],
          ],
    ),
  };
}
