import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { serialize } from '../serialize.ts';
import type { GappedReader } from '../signal-reader.ts';
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

function lengthOf({ from, to }: IndexRange): number {
  return to - from;
}

/**
 * Filters the samples of one window; stretches that are too short become NaN.
 *
 * @param output range of the samples whose results are wanted
 * @param into   receives them
 */
export type FilterPart = (samples: Samples, output: IndexRange, into: Float64Array) => Promise<void>;

/**
 * Makes a reader that filters a channel window by window while it is read. A record of any length needs the memory of
 * one window: the next window is read and filtered into the arrays of the one before, because memory that is touched
 * for the first time takes longer than filtering.
 */
export function windowedReader(
  windows: readonly FilterWindow[],
  source: Pick<GappedReader, 'readInto'>,
  filter: FilterPart,
): GappedReader['readInto'] {
  let arrays: { readonly inputs: Float64Array; readonly outputs: Float64Array } | null = null;
  let held: FilterWindow | null = null;
  const windowAt = async (window: FilterWindow, signal?: AbortSignal): Promise<Float64Array> => {
    arrays ??= {
      inputs: new Float64Array(Math.max(...windows.map(({ input }) => lengthOf(input)))),
      outputs: new Float64Array(Math.max(...windows.map(({ output }) => lengthOf(output)))),
    };
    const { input, output } = window;
    const filtered = arrays.outputs.subarray(0, lengthOf(output));
    if (held === window) return filtered;
    held = null;
    const own = arrays.inputs.subarray(0, lengthOf(input));
    await source.readInto(own, input.from, signal);
    const wanted = { from: output.from - input.from, to: output.to - input.from };
    await filter({ values: own, gaps: findGaps(own) }, wanted, filtered);
    held = window;
    return filtered;
  };
  return serialize(async (target: Float64Array, from: number, signal?: AbortSignal) => {
    for (const window of windows) {
      const { output } = window;
      const [first, last] = [Math.max(from, output.from), Math.min(from + target.length, output.to)];
      if (first >= last) continue;
      const own = await windowAt(window, signal);
      target.set(own.subarray(first - output.from, last - output.from), first - from);
    }
  });
}

const noPause = (): Promise<void> => Promise.resolve();

/** Makes a filter of windows on the CPU; the result is all gap if no stretch is as long as the filters. */
export function cpuWindows(
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  backend: string,
): FilterPart {
  return async (samples, output, into) => {
    try {
      const { values } = await filterOnCpu(samples, filters, alignment, backend, noPause);
      into.set(values.subarray(output.from, output.to));
    } catch (error) {
      if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
      into.fill(Number.NaN);
    }
  };
}
