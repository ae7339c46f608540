import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ParameterValues } from '../../model/parameters.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import {
  domazetTable1,
  type FilterRow,
  type PaperFilterRow,
} from '../../pipeline/performance/filter-study.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { type FilterSize, filterSizes } from '../../pipeline/performance/study-requests.ts';
import type { BenchTime } from '../../pipeline/performance/study.ts';
import { asFailure } from '../../state/error-reason.ts';
import type { PerformanceState } from '../../state/performance/performance.ts';
import { useSession } from '../session-context.ts';
import { divideOrNull } from './figures.ts';

/** Kernel whose time is shown in the column 'kernel'. */
export type KernelChoice = 'chosen' | 'row' | 'direct' | 'overlap-save' | 'partitioned';

/** One line of the filter study, measured or not yet. */
export interface FilterLine extends FilterSize {
  /** Null until it is measured. */
  readonly row: FilterRow | null;
  readonly paper: PaperFilterRow | null;
  /** Row of another device. */
  readonly other: FilterRow | null;
}

/** Returns whether a number of taps matches the requested one; a band-edge filter may have needed one more. */
const isTap = (tapCount: number, asked: number): boolean => tapCount === asked || tapCount === asked + 1;

function find(rows: readonly FilterRow[], { sampleCount, tapCount }: FilterSize): FilterRow | null {
  return rows.find((row) => row.sampleCount === sampleCount && isTap(row.tapCount, tapCount)) ?? null;
}

/** Returns the requested lines of the filter study, and all others that were measured, by taps and then length. */
export function filterLines(
  sizes: readonly FilterSize[],
  result: PerformanceResult | null,
  other: PerformanceResult | null,
): readonly FilterLine[] {
  const rows = result?.studies.filter ?? [];
  const others = other?.studies.filter ?? [];
  const asked = (row: FilterRow): boolean => sizes.some((size) => find([row], size) !== null);
  const further = rows.filter((row) => !asked(row));
  return [...sizes, ...further]
    .map(({ sampleCount, tapCount }): FilterLine => {
      const size = { sampleCount, tapCount };
      const paper =
        domazetTable1.find((own) => own.sampleCount === sampleCount && own.tapCount === tapCount) ?? null;
      return { ...size, row: find(rows, size), paper, other: find(others, size) };
    })
    .toSorted((a, b) => a.tapCount - b.tapCount || a.sampleCount - b.sampleCount);
}

/** Returns the time of the shown kernel, or null. */
export function kernelTime(row: FilterRow | null, choice: KernelChoice): BenchTime | null {
  const method = choice === 'chosen' ? row?.chosen : choice;
  return (method ? row?.gpu[method] : null) ?? null;
}

/** Returns the speed-up of the GPU with transfers over one thread. */
export function speedUps(row: FilterRow | null): {
  readonly direct: number | null;
  readonly overlapSave: number | null;
} {
  const total = row?.transfers?.totalMs;
  return {
    direct: divideOrNull(row?.cpu.direct?.ms, total),
    overlapSave: divideOrNull(row?.cpu.overlapSave?.ms, total),
  };
}

/** Choices for the taps of the lines: the paper's, and others. */
export const paperTaps: readonly number[] = [100, 500, 2500];

/** Returns whether taps are drawn together: 501 of a longer signal belong to 500. */
export const isNearTaps = (tapCount: number, taps: number): boolean => Math.abs(tapCount - taps) <= 1;

/** Returns the measured lines with about this number of taps, by length. */
export function rowsWithTaps(lines: readonly FilterLine[], taps: number): readonly FilterRow[] {
  return lines
    .flatMap(({ row, tapCount }) => (row && isNearTaps(tapCount, taps) ? [row] : []))
    .toSorted((a, b) => a.sampleCount - b.sampleCount);
}

/** Returns the numbers of taps that occur in lines; those drawn together count once. */
export function listTaps(lines: readonly FilterLine[]): readonly number[] {
  const taps: number[] = [];
  for (const { tapCount } of lines) {
    if (!taps.some((own) => isNearTaps(tapCount, own))) taps.push(tapCount);
  }
  return taps;
}

/** Returns the measured line with the most work, or null. */
export function largestLine(lines: readonly FilterLine[]): FilterRow | null {
  let best: FilterRow | null = null;
  for (const { row } of lines) {
    if (row && (best === null || row.sampleCount * row.tapCount > best.sampleCount * best.tapCount))
      best = row;
  }
  return best;
}

/** Returns the largest difference from the direct sum among all measured lines, or null. */
export function largestShownDifference(lines: readonly FilterLine[]): number | null {
  const found = lines.flatMap(({ row }) =>
    (row?.largestDifference ?? null) === null ? [] : [row?.largestDifference ?? 0],
  );
  return found.length === 0 ? null : Math.max(...found);
}

/** Returns what is known and measured about this machine. */
export function usePerformance(): PerformanceState {
  return useStore(useSession().performance);
}

/** The shown lines, and how they are shown. */
export interface ShownLines {
  readonly lines: readonly FilterLine[];
  readonly kernel: KernelChoice;
  readonly cpuCompared: 'both' | 'direct' | 'overlap-save';
  /** Allowed difference, as a fraction of the range. */
  readonly within: number;
  /** Problem with the combination of parameters, as a sentence; the lines are then the measured ones. */
  readonly problem: string | null;
}

function readSizes(values: ParameterValues): Pick<ShownLines, 'problem'> & {
  readonly sizes: ReturnType<typeof filterSizes>;
} {
  try {
    return { sizes: filterSizes(values), problem: null };
  } catch (error) {
    return { sizes: [], problem: asFailure(error).message };
  }
}

/** Returns the lines of the filter study from the bench's parameters and the measurements. */
export function useShownLines(): ShownLines {
  const { parameters } = useSession();
  const values = useStore(parameters.performance, (state) => state.changed);
  const { result, other } = usePerformance();
  return useMemo(() => {
    const resolved = resolveParameters(performanceDeclarations, values);
    const { sizes, problem } = readSizes(values);
    return {
      lines: filterLines(sizes, result, other?.result ?? null),
      kernel: resolved.word('kernel', ['chosen', 'row', 'direct', 'overlap-save', 'partitioned']),
      cpuCompared: resolved.word('cpuCompared', ['both', 'direct', 'overlap-save']),
      within: resolved.number('within'),
      problem,
    };
  }, [values, result, other]);
}
