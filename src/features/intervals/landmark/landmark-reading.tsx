import type { IntervalStatistics } from '../../../model/intervals.ts';
import { Fragment } from 'react';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { type TimingMethod, timingMethods } from '../../../model/methods.ts';
import type { LandmarkBeat, LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { rateLabel } from '../../words/rate-label.ts';
import { Reading } from '../../bench/reading.tsx';
import { IntervalReading } from '../interval-reading.tsx';
import { readingOf } from '../interval-reading-model.ts';
import { intervalName, isSwept, landmarkName } from './landmark-words.ts';

interface LandmarkReadingProps {
  readonly result: LandmarkResult;
  readonly window: LandmarkWindow;
  /** Those of the window. */
  readonly beats: readonly LandmarkBeat[];
  /** Beats of the window that have the interval. */
  readonly measuredCount: number;
  /** Its value stands large. */
  readonly headline: TimingMethod;
  /** Following beats averaged with each. */
  readonly average: number;
}

/** The interval by all methods; where nothing is swept, without least variance. */
function OwnReading({
  result,
  window,
  headline,
  average,
}: Pick<LandmarkReadingProps, 'result' | 'window' | 'headline' | 'average'>) {
  const model = readingOf({
    name: intervalName(result),
    headline,
    statistics: window.intervals.interval,
    isSwept: isSwept(result),
    average,
    expected: null,
    beats: window,
    isLength: false,
  });
  const isPlain = !isSwept(result) && headline.id === 'historic';
  return (
    <IntervalReading model={isPlain ? { ...model, method: landmarkName(result).toLowerCase() } : model} />
  );
}

/** A figure by the other methods, each beside its mark. */
function Compared({
  result,
  window,
  headline,
  textOf,
}: Pick<LandmarkReadingProps, 'result' | 'window' | 'headline'> & {
  readonly textOf: (statistics: IntervalStatistics) => string;
}) {
  return timingMethods
    .filter(({ id }) => id !== headline.id && (isSwept(result) || id !== 'leastVariance'))
    .map(({ id, mark }) => (
      <Fragment key={id}>
        <MarkGlyph kind={mark} named />
        {`${textOf(window.intervals.interval[id])} `}
      </Fragment>
    ));
}

/** What one came for: the interval of a window, its spread, and how far to trust it. */
export function LandmarkReading(props: LandmarkReadingProps) {
  const { result, window, beats, measuredCount, headline, average } = props;
  const own = window.intervals.interval[headline.id];
  const shared = { result, window, headline };
  const isEcg = result.beatsFrom === 'ecg';
  const source = isEcg ? 'R-peaks' : 'own upstrokes';
  const rate = heartRateOfBeats(beats)?.perMinute ?? null;
  return (
    <dl className="reading landmark-reading" aria-label="Readings of the window">
      <Reading
        label={isEcg ? rateLabel(result.windows.length) : 'Rate'}
        value={formatNumber(rate, 1)}
        unit="/min"
        title={`beats: ${source}`}
      >
        {source}
      </Reading>
      <OwnReading result={result} window={window} headline={headline} average={average} />
      <Reading label="SD, not averaged" value={formatNumber(own.sdUnaveraged, 1)} unit="ms">
        <Compared {...shared} textOf={({ sdUnaveraged }) => formatNumber(sdUnaveraged, 1)} />
      </Reading>
      <Reading label="PPV" value={formatPercent(own.ppv)} unit="%">
        <Compared {...shared} textOf={({ ppv }) => formatPercent(ppv)} />
      </Reading>
      <Reading
        className="measured"
        label="Beats measured"
        value={formatNumber(measuredCount, 0)}
        unit={`of ${formatNumber(window.beats + window.rejected, 0)}`}
      >
        {window.rejected} left out
      </Reading>
    </dl>
  );
}
