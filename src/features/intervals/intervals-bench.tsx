import { memo } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import { intervalReading, type IntervalReadingModel } from './interval-reading-model.ts';
import './intervals.css';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { expectedText, rateLabel } from '../words/reading-labels.ts';
import type { IntervalStatistics, IntervalWindow } from '../../model/intervals.ts';
import { type TimingMethod, timingMethods } from '../../model/methods.ts';
import { formatNumber, formatPercent, formatSpread } from '../../ui/format-number.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { findHeadlineMethod, methodNames } from '../words/method-name.ts';
import { BeatsMeasured, OtherFigures, Reading } from '../bench/reading.tsx';
import { IntervalReading } from './interval-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./interval-panels.tsx')).IntervalPanels));

interface PpvProps {
  readonly name: string;
  readonly window: IntervalWindow;
  readonly of: 'rptt' | 'lvet';
  readonly headline: TimingMethod;
}

/** Renders PPV, always with the fraction of beats that it covers. */
function Ppv({ name, window, of, headline }: PpvProps) {
  const statistics = window.intervals[of];
  const own = statistics[headline.id];
  const names = methodNames(statistics);
  const found = ({ missed }: IntervalStatistics): string =>
    formatPercent(window.beats === 0 ? null : (window.beats - missed) / window.beats);
  const other = timingMethods.flatMap(({ id }, k) =>
    id === headline.id
      ? []
      : [`${names[k] ?? id} ${formatPercent(statistics[id].ppv)} % of ${found(statistics[id])} %`],
  );
  return (
    <Reading
      label={`PPV ${name}`}
      value={formatPercent(own.ppv)}
      unit="%"
      lines={[`of ${found(own)} % found`]}
      title={`Share of beats within the acceptance of the median; ${other.join(', ')} found`}
    >
      <OtherFigures headline={headline.id} textOf={(id) => formatPercent(statistics[id].ppv)} />
    </Reading>
  );
}

/** Renders the main result: the numbers of a window, with their spread and comparisons. */
function WindowReading({ report, window, beats }: ChosenWindowProps<IntervalsReport>) {
  const { result, parameters, channels } = report;
  const headline = findHeadlineMethod(parameters);
  const rate = heartRateOfBeats(beats);
  const context = { parameters, heartRate: rate?.perMinute ?? null, pulseLabel: channels.ppg };
  const [rptt, lvet] = [intervalReading('rptt', window, context), intervalReading('lvet', window, context)];
  const measured = beats.filter((beat) => beat.rptt[headline.id] !== null && beat.lvet[headline.id] !== null);
  const rr = rate ? `RR ${formatSpread(rate.meanRrMs, rate.sdRrMs, 0)} ms` : 'too few beats';
  return (
    <>
      <dl className="reading interval-reading" aria-label="Readings of the window">
        <Reading
          label={rateLabel(result.windows.length)}
          value={formatNumber(rate?.perMinute, 1)}
          unit="/min"
          title={rr}
        >
          {rr}
        </Reading>
        <IntervalReading model={rptt} />
        <IntervalReading model={lvet} hasStops={false} />
        <Ppv name="foot" window={window} of="rptt" headline={headline} />
        <Ppv name="notch" window={window} of="lvet" headline={headline} />
        <BeatsMeasured count={measured.length} window={window} />
      </dl>
      <ReadingAnnouncer readings={[rptt, lvet]} />
    </>
  );
}

/** Renders the Intervals bench: numbers first, then windows and coverage; or why there are none. */
export function IntervalsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <WindowBench
      analysis="intervals"
      panelsClass="interval-panels"
      Reading={WindowReading}
      {...{ summary, Panels }}
    />
  );
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
