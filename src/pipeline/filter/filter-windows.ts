import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { serialize } from '../serialize.ts';
import type { SignalReader } from '../signal-reader.ts';
import { filterOnCpu } from './filter-on-cpu.ts';

/** Minimum number of outputs per window: 16 MiB in single precision. */
const minWindow = 1 << 22;

/** A part of a signal that is filtered at once. */
export interface FilterWindow {
  /** Range of the outputs that are kept. */
  readonly output: IndexRange;
  /**
   * Range of the inputs. It extends far enough to both sides that artificial ends have no effect on the kept outputs.
   */
  readonly input: IndexRange;
}

/** Computes how many samples before and after an output a chain needs. */
function filterMargins(filters: readonly Float64Array[], alignment: FirAlignment) {
  const longest = Math.max(...filters.map((taps) => taps.length));
  const delays = filters.map((taps) => (alignment === 'causal' ? 0 : Math.floor((taps.length - 1) / 2)));
  const after = delays.reduce((sum, delay) => sum + delay, 0);
  const whole = filters.reduce((sum, taps) => sum + taps.length - 1, 0);
  // A stretch with fewer than `longest` samples in the input lies entirely in the margin.
  return { before: whole - after + longest, after: after + longest };
}

/**
 * Divides a signal into windows, so that filtering needs a limited amount of memory.
 *
 * @param leastCount minimum number of outputs per window; more for very long filters
 */
export function filterWindows(
  sampleCount: number,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  leastCount = minWindow,
): readonly FilterWindow[] {
  const { before, after } = filterMargins(filters, alignment);
  // Margins are filtered twice, so long filters get longer windows.
  const step = Math.max(leastCount, 2 * (before + after));
  const windows: FilterWindow[] = [];
  for (let from = 0; from < sampleCount; from += step) {
    const to = Math.min(sampleCount, from + step);
    const input = { from: Math.max(0, from - before), to: Math.min(sampleCount, to + after) };
    windows.push({ output: { from, to }, input });
  }
  return windows;
}

/** Filters the samples of one window: returns the same number of samples; stretches that are too short become NaN. */
export type FilterPart = (samples: Samples) => Promise<Float64Array>;

/**
 * Makes a reader that filters a channel window by window while it is read. A record of any length needs the memory of
 * one window.
 */
export function windowedReader(
  windows: readonly FilterWindow[],
  source: Pick<SignalReader, 'read'>,
  filter: FilterPart,
): SignalReader['read'] {
  let held: { readonly window: FilterWindow; readonly values: Float64Array } | null = null;
  const windowAt = async (window: FilterWindow, signal?: AbortSignal): Promise<Float64Array> => {
    if (held?.window === window) return held.values;
    const { input, output } = window;
    const own = await source.read(input.from, input.to, signal);
    const filtered = await filter({ values: own, gaps: findGaps(own) });
    const values = filtered.slice(output.from - input.from, output.to - input.from);
    held = { window, values };
    return values;
  };
  return serialize(async (from: number, to: number, signal?: AbortSignal) => {
    const values = new Float64Array(Math.max(0, to - from));
    for (const window of windows) {
      const { output } = window;
      const [first, last] = [Math.max(from, output.from), Math.min(to, output.to)];
      if (first >= last) continue;
      const own = await windowAt(window, signal);
      values.set(own.subarray(first - output.from, last - output.from), first - from);
    }
    return values;
  });
}

const noPause = (): Promise<void> => Promise.resolve();

/** Filters a window on the CPU; the result is all gap if no stretch is as long as the filters. */
export async function filterWindow(
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  backend: string,
): Promise<Float64Array> {
  try {
    return (await filterOnCpu(samples, filters, alignment, backend, noPause)).values;
  } catch (error) {
    if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
    return new Float64Array(samples.values.length).fill(Number.NaN);
  }
}
