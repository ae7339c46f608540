import type { IntervalStatistics, IntervalBeat, IntervalWindow } from '../../model/intervals.ts';
import { type TimingMethod, timingMethods } from '../../model/methods.ts';
import { formatNumber, formatPercent, formatSpread } from '../../ui/format-number.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { findHeadlineMethod, methodNames } from '../words/method-name.ts';
import { rateLabel } from '../words/reading-labels.ts';
import { OtherFigures, Reading } from '../bench/reading.tsx';
import { IntervalReading } from './interval-reading.tsx';
import { intervalReading, type ReadingContext } from './interval-reading-model.ts';

interface ReadingLineProps {
  readonly window: IntervalWindow;
  /** Beats of the window, including rejected ones. */
  readonly beats: readonly IntervalBeat[];
  readonly context: ReadingContext;
  /** Number of windows of the recording. */
  readonly windowCount: number;
}

/** Renders PPV, always with the fraction of beats that it covers. */
function Ppv({
  name,
  window,
  of,
  headline,
}: {
  readonly name: string;
  readonly window: IntervalWindow;
  readonly of: 'rptt' | 'lvet';
  readonly headline: TimingMethod;
}) {
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
export function ReadingLine({ window, beats, context, windowCount }: ReadingLineProps) {
  const headline = findHeadlineMethod(context.parameters);
  const rate = heartRateOfBeats(beats);
  const measured = beats.filter((beat) => beat.rptt[headline.id] !== null && beat.lvet[headline.id] !== null);
  const rr = rate ? `RR ${formatSpread(rate.meanRrMs, rate.sdRrMs, 0)} ms` : 'too few beats';
  return (
    <dl className="reading interval-reading" aria-label="Readings of the window">
      <Reading label={rateLabel(windowCount)} value={formatNumber(rate?.perMinute, 1)} unit="/min" title={rr}>
        {rr}
      </Reading>
      <IntervalReading model={intervalReading('rptt', window, context)} />
      <IntervalReading model={intervalReading('lvet', window, context)} hasStops={false} />
      <Ppv name="foot" window={window} of="rptt" headline={headline} />
      <Ppv name="notch" window={window} of="lvet" headline={headline} />
      <Reading
        className="measured"
        label="Beats measured"
        value={formatNumber(measured.length, 0)}
        unit={`of ${formatNumber(window.beats + window.rejected, 0)}`}
      >
        {window.rejected} left out
      </Reading>
    </dl>
  );
}
