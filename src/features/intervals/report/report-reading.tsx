import { type TimingMethod, timingMethods } from '../../../model/methods.ts';
import type { IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import { formatNumber, formatPercent, formatSpread } from '../../../ui/format-number.ts';
import { expectedText } from '../../words/reading-labels.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { methodNames } from '../../words/method-name.ts';
import { BeatsMeasured, NotMeasurable, Reading } from '../../bench/reading.tsx';
import type { IntervalReadingModel } from '../interval-reading-model.ts';

interface ReportReadingProps {
  readonly window: IntervalWindow;
  /** Beats of the window, including rejected ones. */
  readonly beats: readonly IntervalBeat[];
  /** Method of the main values. */
  readonly headline: TimingMethod;
  readonly readings: readonly IntervalReadingModel[];
}

function IntervalOnPaper({ model }: { readonly model: IntervalReadingModel }) {
  const { name, method, value, spread, other, expected, isPlausible, notMeasurable } = model;
  const label = `${name}, ${method}`;
  const range = expected === null ? '' : `${expectedText(expected)} ms; `;
  const judged = isPlausible ? range : <strong>outside the {range}</strong>;
  if (notMeasurable !== null) return <NotMeasurable label={label} why={notMeasurable} />;
  return (
    <Reading
      label={label}
      value={formatNumber(value, 1)}
      unit="ms"
      tone={isPlausible ? undefined : 'amber'}
      isWide
    >
      {judged}
      {`${spread} ms; ${other}`}
    </Reading>
  );
}

/** Renders the numbers of the reading line, with PPV in one place. */
export function ReportReading({ window, beats, headline, readings }: ReportReadingProps) {
  const { rptt, lvet } = window.intervals;
  const rate = heartRateOfBeats(beats);
  const measured = beats.filter(
    (beat) => beat.rptt[headline.id] !== null && beat.lvet[headline.id] !== null,
  ).length;
  const found = (missed: number): string =>
    formatPercent(window.beats === 0 ? null : (window.beats - missed) / window.beats);
  const [foot, notch] = [rptt[headline.id], lvet[headline.id]];
  const byHand = [rptt, lvet].find(({ leastVariance }) => leastVariance.chosenBy === 'hand');
  const names = methodNames(byHand ?? rptt);
  const others = timingMethods.flatMap(({ id }, k) =>
    id === headline.id
      ? []
      : [`${names[k] ?? id} ${formatPercent(rptt[id].ppv)}, ${formatPercent(lvet[id].ppv)} %`],
  );
  return (
    <dl className="report-reading" aria-label="Readings on the page">
      <Reading label="Heart rate" value={formatNumber(rate?.perMinute, 1)} unit="/min">
        {rate ? `RR ${formatSpread(rate.meanRrMs, rate.sdRrMs, 0)} ms` : 'too few beats'}
      </Reading>
      {readings.map((model) => (
        <IntervalOnPaper key={model.name} model={model} />
      ))}
      <Reading
        label="PPV foot, notch"
        value={`${formatPercent(foot.ppv)}, ${formatPercent(notch.ppv)}`}
        unit="%"
        isWide
      >
        {`of ${found(foot.missed)}, ${found(notch.missed)} % found; ${others.join('; ')}`}
      </Reading>
      <BeatsMeasured count={measured} window={window} />
    </dl>
  );
}
