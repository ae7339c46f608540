import { findGaps } from '../../dsp/samples/gaps.ts';
import type { Samples } from '../../model/samples.ts';
import type { ReadSamples } from './filtered-channel.ts';
import type { FilterWindow } from './filter-windows.ts';

/** Filters the samples of one window. */
export type FilterPart = (samples: Samples) => Promise<Float64Array>;

/**
 * A channel filtered window by window as it is read: a record of any length in the memory of one.
 *
 * @param filter  gives as many samples as it takes; stretches that are too short as NaN
 * @param ended   told after the last window of all; throws where nothing was filtered
 */
export function windowedReader(
  windows: readonly FilterWindow[],
  read: ReadSamples,
  filter: FilterPart,
  ended: () => void,
): ReadSamples {
  let held: { readonly window: FilterWindow; readonly values: Float64Array } | null = null;
  const windowAt = async (window: FilterWindow, signal?: AbortSignal): Promise<Float64Array> => {
    if (held?.window === window) return held.values;
    const { input, output } = window;
    const filtered = await filter(await read(input.from, input.to, signal));
    const values = filtered.slice(output.from - input.from, output.to - input.from);
    held = { window, values };
    if (window === windows.at(-1)) ended();
    return values;
  };
  return async (from, to, signal) => {
    const values = new Float64Array(Math.max(0, to - from));
    for (const window of windows) {
      const { output } = window;
      const [first, last] = [Math.max(from, output.from), Math.min(to, output.to)];
      if (first >= last) continue;
      const own = await windowAt(window, signal);
      values.set(own.subarray(first - output.from, last - output.from), first - from);
    }
    return { values, gaps: findGaps(values) };
  };
}
