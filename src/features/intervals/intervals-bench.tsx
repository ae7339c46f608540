import { memo } from 'react';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import { intervalReading, type ReadingContext, type IntervalReadingModel } from './interval-reading-model.ts';
import './intervals.css';
import { ReadingLine } from './reading-line.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { expectedText } from '../words/reading-labels.ts';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./interval-panels.tsx')).IntervalPanels));

function Reading({ report, window, beats }: ChosenWindowProps<IntervalsReport>) {
  const { result, parameters, channels } = report;
  const context: ReadingContext = {
    parameters,
    heartRate: heartRateOfBeats(beats)?.perMinute ?? null,
    pulseLabel: channels.ppg,
  };
  return (
    <>
      <ReadingLine window={window} beats={beats} context={context} windowCount={result.windows.length} />
      <ReadingAnnouncer
        readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
      />
    </>
  );
}

/** Renders the Intervals bench: numbers first, then windows and coverage; or why there are none. */
export function IntervalsBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="intervals" panelsClass="interval-panels" {...{ summary, Reading, Panels }} />;
}

/** Time without a change before readings are announced, ms, so that drags and steps are not announced each time. */
const settledMs = 700;

function describeIntervals({
  name,
  method,
  value,
  spread,
  other,
  expected,
  isPlausible,
  notMeasurable,
}: IntervalReadingModel): string {
  if (notMeasurable !== null) return `${name} not measurable. ${notMeasurable}`;
  const outside = isPlausible || expected === null ? '' : `, not as ${expectedText(expected)}`;
  return `${name}, ${method}, ${formatNumber(value, 1)} ms${outside}, ${spread}; ${other}.`;
}

/** Announces new readings to screen readers. */
function ReadingAnnouncer({ readings }: { readonly readings: readonly IntervalReadingModel[] }) {
  return (
    <p className="unseen" role="status" aria-label="New readings">
      {useDebouncedValue(readings.map(describeIntervals).join(' '), settledMs)}
    </p>
  );
}
