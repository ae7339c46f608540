import type { TimingMethod } from '../../../model/methods.ts';
import type { LandmarkBeat, LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { rateLabel } from '../../words/reading-labels.ts';
import { OtherFigures, Reading } from '../../bench/reading.tsx';
import { IntervalReading } from '../interval-reading.tsx';
import { makeIntervalReading } from '../interval-reading-model.ts';
import { intervalName, isSwept, landmarkName } from './landmark-words.ts';

interface LandmarkReadingProps {
  readonly result: LandmarkResult;
  readonly window: LandmarkWindow;
  /** Beats of the window. */
  readonly beats: readonly LandmarkBeat[];
  /** Number of beats of the window with the interval. */
  readonly measuredCount: number;
  /** Method of the main value. */
  readonly headline: TimingMethod;
  /** Number of following beats averaged with each. */
  readonly average: number;
}

/** Renders the interval by all methods, without least variance if nothing is swept. */
function OwnReading({
  result,
  window,
  headline,
  average,
}: Pick<LandmarkReadingProps, 'result' | 'window' | 'headline' | 'average'>) {
  const model = makeIntervalReading({
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

/** Renders the main result: the interval of a window, its spread, and how reliable it is. */
export function LandmarkReading(props: LandmarkReadingProps) {
  const { result, window, beats, measuredCount, headline, average } = props;
  const { interval } = window.intervals;
  const own = interval[headline.id];
  const shared = { headline: headline.id, isSwept: isSwept(result) };
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
        <OtherFigures {...shared} textOf={(id) => formatNumber(interval[id].sdUnaveraged, 1)} />
      </Reading>
      <Reading label="PPV" value={formatPercent(own.ppv)} unit="%">
        <OtherFigures {...shared} textOf={(id) => formatPercent(interval[id].ppv)} />
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
