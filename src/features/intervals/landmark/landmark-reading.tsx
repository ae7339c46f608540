import { MarkGlyph } from '../../../charts/mark-glyph.tsx';
import type { LandmarkBeat, LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import { formatNumber, formatPercent, formatSpread } from '../../../ui/format-number.ts';
import { windowHeartRate } from '../../heart-rate.ts';
import { Reading } from '../../reading.tsx';
import { IntervalReading } from '../interval-reading.tsx';
import { intervalName, isSwept, landmarkName, thresholdText } from './landmark-words.ts';

interface LandmarkReadingProps {
  readonly result: LandmarkResult;
  readonly window: LandmarkWindow;
  /** Those of the window. */
  readonly beats: readonly LandmarkBeat[];
  /** Beats of the window that have the interval. */
  readonly measuredCount: number;
}

/** The interval: by least variance against the fixed threshold, or as it is where nothing is swept. */
function OwnReading({ result, window }: Pick<LandmarkReadingProps, 'result' | 'window'>) {
  const { historic, leastVariance } = window.interval;
  const name = intervalName(result);
  if (isSwept(result)) {
    const threshold = thresholdText(leastVariance);
    return (
      <IntervalReading
        name={name}
        threshold={threshold}
        historic={historic}
        least={leastVariance}
        expected=""
      />
    );
  }
  const label = (
    <>
      <MarkGlyph kind="historic" />
      {name}, {landmarkName(result).toLowerCase()}
    </>
  );
  return (
    <Reading label={label} value={formatSpread(historic.mean, historic.sd)} unit="ms">
      no threshold to sweep
    </Reading>
  );
}

/** What one came for: the interval of a window, its spread, and how far to trust it. */
export function LandmarkReading({ result, window, beats, measuredCount }: LandmarkReadingProps) {
  const { historic, leastVariance: least } = window.interval;
  const swept = isSwept(result);
  const isEcg = result.beatsFrom === 'ecg';
  const source = isEcg ? 'R-peaks' : 'own upstrokes';
  const rate = windowHeartRate(beats)?.perMinute ?? null;
  return (
    <dl className="reading landmark-reading" aria-label="Readings of the window">
      <Reading
        label={isEcg ? 'Heart rate' : 'Rate'}
        value={formatNumber(rate, 1)}
        unit="/min"
        title={`beats: ${source}`}
      >
        {source}
      </Reading>
      <OwnReading result={result} window={window} />
      <Reading
        label="SD, not averaged"
        value={formatNumber(swept ? least.sdUnaveraged : historic.sdUnaveraged, 1)}
        unit="ms"
      >
        {swept ? `historic ${formatNumber(historic.sdUnaveraged, 1)} ms` : 'beat to beat'}
      </Reading>
      <Reading label="PPV" value={formatPercent(swept ? least.ppv : historic.ppv)} unit="%">
        {swept ? `historic ${formatPercent(historic.ppv)} %` : 'of those found'}
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
