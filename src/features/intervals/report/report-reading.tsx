import type { IntervalBeat, IntervalWindow, LeastVarianceStatistics } from '../../../model/intervals.ts';
import { formatNumber, formatPercent, formatSpread } from '../../../ui/format-number.ts';
import { windowHeartRate } from '../../heart-rate.ts';
import { Reading } from '../../reading.tsx';
import { footThresholdText, notchThresholdText } from '../threshold-text.ts';

interface ReportReadingProps {
  readonly window: IntervalWindow;
  /** Those of the window, also the ones that are left out. */
  readonly beats: readonly IntervalBeat[];
}

/** What was measured, and where: 'rPTT, foot at 13 %'. */
function labelOf(name: string, feature: string, text: string, least: LeastVarianceStatistics): string {
  if (least.threshold === null) return `${name}, no threshold`;
  return `${name}, ${feature} at ${text}${least.chosenBy === 'hand' ? ', chosen' : ''}`;
}

/** The numbers of the reading line, with PPV in one place. */
export function ReportReading({ window, beats }: ReportReadingProps) {
  const { rptt, lvet } = window;
  const rate = windowHeartRate(beats);
  const measured = beats.filter((beat) => beat.rptt.historic !== null && beat.lvet.historic !== null).length;
  const foot = footThresholdText(rptt.leastVariance);
  const notch = notchThresholdText(lvet.leastVariance);
  return (
    <dl className="report-reading" aria-label="Readings on the page">
      <Reading label="Heart rate" value={formatNumber(rate?.perMinute, 1)} unit="/min">
        {rate ? `RR ${formatNumber(rate.meanRrMs, 0)} ± ${formatNumber(rate.sdRrMs, 0)} ms` : 'too few beats'}
      </Reading>
      <Reading
        label={labelOf('rPTT', 'foot', foot, rptt.leastVariance)}
        value={formatSpread(rptt.leastVariance.mean, rptt.leastVariance.sd)}
        unit="ms"
      >
        historic {formatSpread(rptt.historic.mean, rptt.historic.sd)} ms
      </Reading>
      <Reading
        label={labelOf('LVET', 'notch', notch, lvet.leastVariance)}
        value={formatSpread(lvet.leastVariance.mean, lvet.leastVariance.sd)}
        unit="ms"
      >
        historic {formatSpread(lvet.historic.mean, lvet.historic.sd)} ms
      </Reading>
      <Reading
        label="PPV foot, notch"
        value={`${formatPercent(rptt.leastVariance.ppv)}, ${formatPercent(lvet.leastVariance.ppv)}`}
        unit="%"
      >
        historic {formatPercent(rptt.historic.ppv)}, {formatPercent(lvet.historic.ppv)} %
      </Reading>
      <Reading
        label="Beats measured"
        value={formatNumber(measured, 0)}
        unit={`of ${formatNumber(window.beats + window.rejected, 0)}`}
      >
        {window.rejected} left out
      </Reading>
    </dl>
  );
}
