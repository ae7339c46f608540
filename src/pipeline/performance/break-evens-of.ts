import type {
  BreakEven,
  FftBreakEvens,
  FftRow,
  FilterBreakEvens,
  FilterRow,
} from '../../model/performance.ts';
import { breakEven, type BreakEvenPoint } from './break-even.ts';

type Baseline = 'direct' | 'overlapSave';

/** Where the GPU becomes faster, for each number of taps, against the CPU's one core. */
export function filterBreakEvens(rows: readonly FilterRow[]): FilterBreakEvens[] {
  const tapCounts = [...new Set(rows.map(({ tapCount }) => tapCount))];
  return tapCounts.map((tapCount) => {
    const own = rows.filter((row) => row.tapCount === tapCount);
    const both = (baseline: Baseline) => ({
      kernel: crossing(own, baseline, kernelMs),
      transfers: crossing(own, baseline, (row) => row.transfers?.totalMs ?? null),
    });
    return { tapCount, direct: both('direct'), overlapSave: both('overlapSave') };
  });
}

function kernelMs({ gpu, chosen }: FilterRow): number | null {
  return chosen === null ? null : (gpu[chosen]?.ms ?? null);
}

function crossing(
  rows: readonly FilterRow[],
  baseline: Baseline,
  gpuMs: (row: FilterRow) => number | null,
): BreakEven | null {
  return breakEven(
    rows.flatMap((row) => pointOf(row.sampleCount, row.cpu[baseline]?.ms ?? null, gpuMs(row))),
  );
}

/** Where the GPU becomes faster at transforms. */
export function fftBreakEvens(rows: readonly FftRow[]): FftBreakEvens {
  const points = (gpuMs: (row: FftRow) => number | null) =>
    breakEven(rows.flatMap((row) => pointOf(2 ** row.exponent, row.cpu.ms, gpuMs(row))));
  return {
    kernel: points(({ gpu }) => gpu?.ms ?? null),
    transfers: points(({ transfers }) => transfers?.totalMs ?? null),
  };
}

function pointOf(sampleCount: number, cpuMs: number | null, gpuMs: number | null): BreakEvenPoint[] {
  return cpuMs === null || gpuMs === null ? [] : [{ sampleCount, cpuMs, gpuMs }];
}
