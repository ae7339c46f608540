import type { IntervalBeat, IntervalWindow } from '../../model/intervals.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import { formatNumber, formatPercent } from '../../ui/format-number.ts';
import { windowHeartRate } from '../heart-rate.ts';
import { Reading } from '../reading.tsx';
import { expectedText } from '../weissler.ts';
import { IntervalReading } from './interval-reading.tsx';
import { footThresholdText, notchThresholdText } from './threshold-text.ts';

interface ReadingLineProps {
  readonly window: IntervalWindow;
  /** Those of the window, also the ones that are left out. */
  readonly beats: readonly IntervalBeat[];
  /** The inspector's 'sex'. */
  readonly sex: ParameterValue;
}

/** What one came for: the numbers of a window, with their spread and what they compare with. */
export function ReadingLine({ window, beats, sex }: ReadingLineProps) {
  const { rptt, lvet } = window;
  const rate = windowHeartRate(beats);
  const expected = expectedText('lvet', rate?.perMinute ?? null, sex);
  const measured = beats.filter((beat) => beat.rptt.historic !== null && beat.lvet.historic !== null);
  const rr = rate
    ? `RR ${formatNumber(rate.meanRrMs, 0)} ± ${formatNumber(rate.sdRrMs, 0)} ms`
    : 'too few beats';
  const foot = footThresholdText(rptt.leastVariance);
  const notch = notchThresholdText(lvet.leastVariance);
  return (
    <dl className="reading interval-reading" aria-label="Readings of the window">
      <Reading label="Heart rate" value={formatNumber(rate?.perMinute, 1)} unit="/min" title={rr}>
        {rr}
      </Reading>
      <IntervalReading
        name="rPTT"
        threshold={foot}
        historic={rptt.historic}
        least={rptt.leastVariance}
        expected=""
      />
      <IntervalReading
        name="LVET"
        threshold={notch}
        historic={lvet.historic}
        least={lvet.leastVariance}
        expected={expected === null ? '' : `, expected ${expected} ms`}
      />
      <Reading label="PPV foot" value={formatPercent(rptt.leastVariance.ppv)} unit="%">
        historic {formatPercent(rptt.historic.ppv)} %
      </Reading>
      <Reading label="PPV notch" value={formatPercent(lvet.leastVariance.ppv)} unit="%">
        historic {formatPercent(lvet.historic.ppv)} %
      </Reading>
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
