import { filterFirSingle } from '../../dsp/fir/fir-stream.ts';
import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { filterFir } from '../../dsp/fir/fir.ts';
import { singleFft } from '../../dsp/spectrum/single-fft.ts';
import { type CpuPool, filterOverPool } from './cpu-pool.ts';
import { type Clock, cpuTime } from './cpu-time.ts';
import { type FilterCase, largestDifference } from './filter-case.ts';
import type { FilterRow } from './filter-study.ts';
import { type BenchTime, type BenchTools, breathe, type TimingOptions } from './study.ts';

/** Samples over which the direct sum's rate is first felt for. */
const trialProducts = 2e6;

/** The CPU's columns of one row, and how far overlap-save is from the truth. */
export async function measureCpuFilters(
  tools: BenchTools,
  filterCase: FilterCase,
  options: TimingOptions,
): Promise<{ cpu: FilterRow['cpu']; difference: number }> {
  const { x, wide, taps, truth } = filterCase;
  const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs };
  const direct = await directTime(tools, filterCase, options, (samples) =>
    filterFir(samples, taps, 'zero-phase'),
  );
  const fft = singleFft();
  const filtered = new Float32Array(x.length);
  const fast =
    fft === null
      ? () => filterFirFast(wide, taps, 'zero-phase')
      : () => filterFirSingle(fft, x, taps, 'zero-phase', filtered);
  const overlapSave = await cpuTime(tools, repeats, fast);
  const difference = largestDifference(fast(), truth);
  const overCores = await poolTimes(tools, filterCase, options);
  return { cpu: { direct, overlapSave, ...overCores }, difference };
}

async function poolTimes(
  tools: BenchTools,
  filterCase: FilterCase,
  options: TimingOptions,
): Promise<Pick<FilterRow['cpu'], 'directAllCores' | 'overlapSaveAllCores'>> {
  const pool: CpuPool | null = options.allCores ? tools.pool : null;
  if (pool === null) return { directAllCores: null, overlapSaveAllCores: null };
  const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs };
  return {
    directAllCores: await directTime(tools, filterCase, options, (samples) =>
      filterOverPool(pool, samples, filterCase.taps, 'direct'),
    ),
    overlapSaveAllCores: await cpuTime(tools, repeats, () =>
      filterOverPool(pool, filterCase.wide, filterCase.taps, 'overlap-save'),
    ),
  };
}

/**
 * Time of a direct sum: measured, or where that would take longer than `longestDirectMs`, a quarter of
 * that measured over the signal's beginning and the rest worked out, since every output costs the same.
 */
export async function directTime(
  tools: Clock,
  { wide, taps }: FilterCase,
  { repeats, longestDirectMs }: TimingOptions,
  filter: (samples: Float64Array) => unknown,
): Promise<BenchTime> {
  await breathe(tools);
  const trialCount = Math.min(wide.length, Math.max(taps.length, Math.ceil(trialProducts / taps.length)));
  const trial = wide.subarray(0, trialCount);
  await filter(trial);
  const startMs = tools.now();
  await filter(trial);
  const sampleMs = Math.max(1e-9, (tools.now() - startMs) / trialCount);
  const budget = { repeats, mostMs: longestDirectMs };
  if (wide.length * sampleMs <= longestDirectMs) return cpuTime(tools, budget, () => filter(wide));
  const partCount = Math.max(taps.length, Math.floor(longestDirectMs / 4 / sampleMs));
  if (partCount >= wide.length) return cpuTime(tools, budget, () => filter(wide));
  const part = await cpuTime(tools, budget, () => filter(wide.subarray(0, partCount)));
  return { ms: (part.ms * wide.length) / partCount, source: 'predicted', runCount: 0 };
}
