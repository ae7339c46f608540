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
import { failureInWords } from '../../state/error-reason.ts';
import type { PerformanceState } from '../../state/performance/performance.ts';
import { useSession } from '../session-context.ts';
import { ratio } from './figures.ts';

/** Whose time stands under 'kernel'. */
export type KernelChoice = 'chosen' | 'row' | 'direct' | 'overlap-save' | 'partitioned';

/** One line of the filter study: measured, or still to be. */
export interface FilterLine extends FilterSize {
  /** Null until it is measured. */
  readonly row: FilterRow | null;
  readonly paper: PaperFilterRow | null;
  /** The same of another device. */
  readonly other: FilterRow | null;
}

/** A band-edge filter may have had to take one tap more than was asked for. */
const isTap = (tapCount: number, asked: number): boolean => tapCount === asked || tapCount === asked + 1;

function find(rows: readonly FilterRow[], { sampleCount, tapCount }: FilterSize): FilterRow | null {
  return rows.find((row) => row.sampleCount === sampleCount && isTap(row.tapCount, tapCount)) ?? null;
}

/** The filter study as it is asked for, with whatever else was measured; by taps, then by length. */
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

/** The time of the kernel that is shown, or null. */
export function kernelTime(row: FilterRow | null, choice: KernelChoice): BenchTime | null {
  const method = choice === 'chosen' ? row?.chosen : choice;
  return (method ? row?.gpu[method] : null) ?? null;
}

/** How many times as fast the GPU is with transfers as one thread. */
export function speedUps(row: FilterRow | null): {
  readonly direct: number | null;
  readonly overlapSave: number | null;
} {
  const total = row?.transfers?.totalMs;
  return {
    direct: ratio(row?.cpu.direct?.ms, total),
    overlapSave: ratio(row?.cpu.overlapSave?.ms, total),
  };
}

/** What a switch over the lines chooses between: the paper's taps, and whatever else there is. */
export const paperTaps: readonly number[] = [100, 500, 2500];

/** Taps that are drawn together: 501 of a longer signal stand beside 500. */
export const isNearTaps = (tapCount: number, taps: number): boolean => Math.abs(tapCount - taps) <= 1;

/** The measured lines of about so many taps, by length. */
export function measuredAt(lines: readonly FilterLine[], taps: number): readonly FilterRow[] {
  return lines
    .flatMap(({ row, tapCount }) => (row && isNearTaps(tapCount, taps) ? [row] : []))
    .toSorted((a, b) => a.sampleCount - b.sampleCount);
}

/** Numbers of taps that there are lines of, those drawn together as one. */
export function listTaps(lines: readonly FilterLine[]): readonly number[] {
  const taps: number[] = [];
  for (const { tapCount } of lines) {
    if (!taps.some((own) => isNearTaps(tapCount, own))) taps.push(tapCount);
  }
  return taps;
}

/** The measured line with the most work, or null. */
export function largestLine(lines: readonly FilterLine[]): FilterRow | null {
  let best: FilterRow | null = null;
  for (const { row } of lines) {
    if (row && (best === null || row.sampleCount * row.tapCount > best.sampleCount * best.tapCount))
      best = row;
  }
  return best;
}

/** The largest difference from the direct sum of all that ran, or null. */
export function largestShownDifference(lines: readonly FilterLine[]): number | null {
  const found = lines.flatMap(({ row }) =>
    (row?.largestDifference ?? null) === null ? [] : [row?.largestDifference ?? 0],
  );
  return found.length === 0 ? null : Math.max(...found);
}

/** What is known and measured of this machine. */
export function usePerformance(): PerformanceState {
  return useStore(useSession().performance);
}

/** What is shown, and how. */
export interface ShownLines {
  readonly lines: readonly FilterLine[];
  readonly kernel: KernelChoice;
  readonly cpuCompared: 'both' | 'direct' | 'overlap-save';
  /** Share of the range that a difference may have. */
  readonly within: number;
  /** What is wrong with the parameters together, as a sentence; then the lines are the measured ones. */
  readonly problem: string | null;
}

function readSizes(values: ParameterValues): Pick<ShownLines, 'problem'> & {
  readonly sizes: ReturnType<typeof filterSizes>;
} {
  try {
    return { sizes: filterSizes(values), problem: null };
  } catch (error) {
    return { sizes: [], problem: failureInWords(error).message };
  }
}

/** The lines of the filter study by the bench's parameters and what was measured. */
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
