import { columnHead, timeHead } from '../../io/table/write.ts';
import type { FilterBenchRun } from '../../pipeline/filter-bench/analyse-filter-bench.ts';
import { filterResult, tooManyInPage } from '../../pipeline/filter/filter-result.ts';
import { HeldSignal } from '../../pipeline/signal-reader.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';

/** The bench's one signal, filtered, where it is not too long to be listed. */
function filteredOf({ outputs }: FilterBenchRun): ChannelSignal {
  const { signal } = outputs.filtered;
  if (signal instanceof HeldSignal) return signal;
  throw tooManyInPage(signal);
}

/** Coefficients and filtered samples of the bench's signal, as the command line lists them. */
export function filterFileResult(run: FilterBenchRun): object {
  const { label, fs, values } = filteredOf(run);
  const samples = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return filterResult(run.outputs.design, [{ label, fs, content: { samples } }]);
}

/** Filtered samples with their times, under the heads of a recording that is written as a table. */
export function filterFileRows(run: FilterBenchRun): readonly object[] {
  const { label, unit, fs, startSec, values } = filteredOf(run);
  const head = columnHead({ label, unit }, 0);
  return Array.from(values, (value, n) => ({
    [timeHead]: startSec + n / fs,
    [head]: Number.isNaN(value) ? null : value,
  }));
}
