import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { IndexRange } from '../../model/samples.ts';

/** Outputs of a window, at least: 16 MiB in single precision. */
const leastWindow = 1 << 22;

/** A part of a signal that is filtered at a time. */
export interface FilterWindow {
  /** What is kept of what comes out. */
  readonly output: IndexRange;
  /** What goes in: enough to both sides that the ends which are none of the signal's own do not tell. */
  readonly input: IndexRange;
}

/** What a chain needs of the samples before and after an output. */
function marginsOf(filters: readonly Float64Array[], alignment: FirAlignment) {
  const longest = Math.max(...filters.map((taps) => taps.length));
  const delays = filters.map((taps) => (alignment === 'causal' ? 0 : Math.floor((taps.length - 1) / 2)));
  const after = delays.reduce((sum, delay) => sum + delay, 0);
  const whole = filters.reduce((sum, taps) => sum + taps.length - 1, 0);
  // A stretch of which fewer than `longest` samples are seen lies in the margin alone.
  return { before: whole - after + longest, after: after + longest };
}

/**
 * Cuts a signal so that the memory of its filtering does not grow with it.
 *
 * @param leastCount outputs of a window, unless the filters are longer still
 */
export function filterWindows(
  sampleCount: number,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  leastCount = leastWindow,
): readonly FilterWindow[] {
  const { before, after } = marginsOf(filters, alignment);
  // Margins are filtered twice: long filters have longer windows.
  const step = Math.max(leastCount, 2 * (before + after));
  const windows: FilterWindow[] = [];
  for (let from = 0; from < sampleCount; from += step) {
    const to = Math.min(sampleCount, from + step);
    const input = { from: Math.max(0, from - before), to: Math.min(sampleCount, to + after) };
    windows.push({ output: { from, to }, input });
  }
  return windows;
}
