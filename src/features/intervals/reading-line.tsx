import type { ReactNode } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { IntervalBeat, IntervalWindow } from '../../model/intervals.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import { formatNumber, formatPercent, formatSigned, formatSpread } from '../../ui/format-number.ts';
import { expectedLvet } from './expected-lvet.ts';
import { windowHeartRate } from './heart-rate.ts';
import { footThresholdText, methodName, notchThresholdText } from './threshold-text.ts';

interface ReadingProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly children: ReactNode;
  readonly className?: string;
}

function Reading({ label, value, unit, children, className }: ReadingProps) {
  return (
    <div className={className}>
      <dt className="nowrap">{label}</dt>
      <dd>
        <p className="v">
          {value} <small>{unit}</small>
        </p>
        <p className="c nowrap">{children}</p>
      </dd>
    </div>
  );
}

interface ReadingLineProps {
  readonly window: IntervalWindow;
  readonly beats: readonly IntervalBeat[];
  /** The inspector's 'sex'. */
  readonly sex: ParameterValue;
}

/** What one came for: the numbers of a window, with their spread and what they compare with. */
export function ReadingLine({ window, beats, sex }: ReadingLineProps) {
  const { rptt, lvet } = window;
  const rate = windowHeartRate(beats);
  const expected = expectedLvet(rate?.perMinute ?? null, sex);
  const measured = beats.filter((beat) => beat.rptt.historic !== null && beat.lvet.historic !== null).length;
  const total = window.beats + window.rejected;
  const lvetShift = formatSigned(lvet.leastVariance.shift, 1);
  return (
    <dl className="reading" aria-label="Readings of the window">
      <Reading label="Heart rate" value={formatNumber(rate?.perMinute ?? null, 1)} unit="/min">
        {rate
          ? `RR ${formatNumber(rate.meanRrMs, 0)} ± ${formatNumber(rate.sdRrMs, 0)} ms`
          : 'under two beats'}
      </Reading>
      <Reading
        label={
          <>
            <MarkGlyph kind="least-variance" />
            rPTT, {methodName(rptt.leastVariance)} at {footThresholdText(rptt.leastVariance)}
          </>
        }
        value={formatSpread(rptt.leastVariance.mean, rptt.leastVariance.sd)}
        unit="ms"
      >
        <MarkGlyph kind="historic" />
        historic {formatSpread(rptt.historic.mean, rptt.historic.sd)}, shift{' '}
        {formatSigned(rptt.leastVariance.shift, 1)} ms
      </Reading>
      <Reading
        label={
          <>
            <MarkGlyph kind="least-variance" />
            LVET, {methodName(lvet.leastVariance)} at {notchThresholdText(lvet.leastVariance)}
          </>
        }
        value={formatSpread(lvet.leastVariance.mean, lvet.leastVariance.sd)}
        unit="ms"
      >
        <MarkGlyph kind="historic" />
        historic {formatSpread(lvet.historic.mean, lvet.historic.sd)}, shift {lvetShift} ms
        {expected === null ? '' : `, expected ${expected}`}
      </Reading>
      <Reading label="PPV foot" value={formatPercent(rptt.leastVariance.ppv)} unit="%">
        historic {formatPercent(rptt.historic.ppv)} %
      </Reading>
      <Reading label="PPV notch" value={formatPercent(lvet.leastVariance.ppv)} unit="%">
        historic {formatPercent(lvet.historic.ppv)} %
      </Reading>
      <Reading
        className="measured"
        label="Beats measured"
        value={formatNumber(measured, 0)}
        unit={`of ${formatNumber(total, 0)}`}
      >
        {window.rejected} left out
      </Reading>
    </dl>
  );
}
