import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { headlineMark, headlineMethod } from '../../../model/methods.ts';
import type { LandmarkBeat, LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { formatNumber, formatPercent, formatSpread } from '../../../ui/format-number.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { methodName } from '../../words/method-name.ts';
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
  /** Following beats averaged with each. */
  readonly average: number;
}

/** The interval: by the fixed threshold beside least variance, or as it is where nothing is swept. */
function OwnReading({
  result,
  window,
  average,
}: Pick<LandmarkReadingProps, 'result' | 'window' | 'average'>) {
  const { interval } = window.intervals;
  const own = interval[headlineMethod];
  const name = intervalName(result);
  if (isSwept(result)) {
    const model = readingOf({
      name,
      statistics: interval,
      average,
      expected: null,
      beats: window,
      isLength: false,
    });
    return <IntervalReading model={model} />;
  }
  const label = (
    <>
      <MarkGlyph kind={headlineMark} />
      {name}, {landmarkName(result).toLowerCase()}
    </>
  );
  return (
    <Reading label={label} value={formatSpread(own.mean, own.sd)} unit="ms">
      no threshold to sweep
    </Reading>
  );
}

/** What one came for: the interval of a window, its spread, and how far to trust it. */
export function LandmarkReading({ result, window, beats, measuredCount, average }: LandmarkReadingProps) {
  const { [headlineMethod]: own, leastVariance: least } = window.intervals.interval;
  const swept = isSwept(result);
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
      <OwnReading result={result} window={window} average={average} />
      <Reading label="SD, not averaged" value={formatNumber(own.sdUnaveraged, 1)} unit="ms">
        {swept ? `${methodName(least)} ${formatNumber(least.sdUnaveraged, 1)} ms` : 'beat to beat'}
      </Reading>
      <Reading label="PPV" value={formatPercent(own.ppv)} unit="%">
        {swept ? `${methodName(least)} ${formatPercent(least.ppv)} %` : 'of those found'}
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
