import { useMemo } from 'react';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { useUncountedSpans } from '../stretches/use-stretch-editing.ts';
import { Reading } from '../bench/reading.tsx';
import { cyclesByStatus } from './cycle-status.ts';
import type { Variants } from './variants-panel.tsx';
import { computeHeartRate } from '../../dsp/statistics/heart-rate.ts';

/** Heart rates over a record, 1/min; null if there are too few beats. */
interface HeartRates {
  /** Rate over the whole record. */
  readonly whole: number | null;
  /** Lowest and highest rate of its half minutes. */
  readonly least: number | null;
  readonly greatest: number | null;
}

const partSec = 30;

/** Minimum number of beats for the rate of a half minute. */
const fewest = 6;

interface DenoiseReadingProps {
  readonly report: DenoiseReport;
  readonly variants: Variants;
}

const gainText = (from: number | null, to: number | null): string =>
  from === null || to === null ? 'gain –' : `gain ${formatNumber(to - from, 1)} dB`;

const unseen = 'scatter only, bias not seen';

/** Renders the split-half SNR, from the scatter of the template. */
function SplitHalf({ report }: Pick<DenoiseReadingProps, 'report'>) {
  return (
    <Reading label="Split-half SNR after" value={formatNumber(report.snr.after, 1)} unit="dB" title={unseen}>
      {unseen}
    </Reading>
  );
}

/** Returns why there is no figure of another variant. */
function waiting({ isOffered, isRunning }: Variants): string {
  if (isOffered) return 'not tried yet';
  return isRunning ? 'computing' : 'too few cycles';
}

/** Renders the readings against the known truth. */
function TrueReadings({ report, variants }: DenoiseReadingProps) {
  const { snr } = report;
  const rolling = variants.rows.find(({ variant }) => variant === 'rolling')?.trueSnr ?? null;
  return (
    <>
      <Reading label="SNR before" value={formatNumber(snr.before, 1)} unit="dB">
        true {formatNumber(snr.trueBefore, 1)} dB
      </Reading>
      <Reading
        label="True SNR after"
        value={formatNumber(snr.trueAfter, 1)}
        unit="dB"
        title={`split-half SNR ${formatNumber(snr.after, 1)} dB: ${unseen}`}
      >
        {gainText(snr.trueBefore, snr.trueAfter)}
      </Reading>
      <Reading label="Rolling template, true" value={formatNumber(rolling, 1)} unit="dB">
        {rolling === null ? waiting(variants) : gainText(snr.trueBefore, rolling)}
      </Reading>
    </>
  );
}

/** Renders the readings from the record itself. */
function OwnReadings({ report, variants }: DenoiseReadingProps) {
  const { snr } = report;
  const rolling = variants.rows.find(({ variant }) => variant === 'rolling')?.splitHalf ?? null;
  return (
    <>
      <Reading label="SNR before" value={formatNumber(snr.before, 1)} unit="dB">
        estimated, truth unknown
      </Reading>
      <SplitHalf report={report} />
      <Reading label="Rolling template, split-half SNR" value={formatNumber(rolling, 1)} unit="dB">
        {rolling === null ? waiting(variants) : 'scatter of fewer cycles'}
      </Reading>
    </>
  );
}

/** Renders the results of cleaning in numbers. */
export function DenoiseReading({ report, variants }: DenoiseReadingProps) {
  const { cycles, hasTruth } = report;
  const excluded = useUncountedSpans();
  const rates = useMemo(() => heartRates(cycles.rSec, excluded), [cycles, excluded]);
  const status = useMemo(() => cyclesByStatus(cycles), [cycles]);
  const kept = status.kept.length + status.moved.length;
  const count = cycles.rejections.length - status.incomplete.length;
  const range =
    rates.least === null ? 'range –' : `${formatNumber(rates.least, 0)} … ${formatNumber(rates.greatest, 0)}`;
  return (
    <dl
      className={`reading denoise-reading ${hasTruth ? 'with-truth' : ''}`}
      aria-label="Readings of cleaning"
    >
      <Reading
        label="Heart rate"
        value={formatNumber(rates.whole, 1)}
        unit="/min"
        title="60 / mean RR; below, the minimum and maximum of half minutes"
      >
        {range}
      </Reading>
      {hasTruth ? (
        <TrueReadings report={report} variants={variants} />
      ) : (
        <OwnReadings report={report} variants={variants} />
      )}
      <Reading
        label="Cycles in the template"
        value={formatNumber(kept, 0)}
        unit={`of ${formatNumber(count, 0)}`}
      >
        {`${formatNumber(status.moved.length, 0)} moved, ${formatNumber(count - kept, 0)} left out`}
      </Reading>
    </dl>
  );
}

/** Returns the heart rate of a record and its range. */
export function heartRates(rSec: Float64Array, excluded: readonly TimeSpan[] = []): HeartRates {
  const first = rSec[0] ?? 0;
  const parts = new Map<number, number[]>();
  for (const sec of rSec) {
    const part = Math.floor((sec - first) / partSec);
    parts.set(part, [...(parts.get(part) ?? []), sec]);
  }
  const rates = [...parts.values()]
    .filter((own) => own.length >= fewest)
    .flatMap((own) => computeHeartRate(own, excluded)?.perMinute ?? []);
  return {
    whole: computeHeartRate(rSec, excluded)?.perMinute ?? null,
    least: rates.length > 0 ? Math.min(...rates) : null,
    greatest: rates.length > 0 ? Math.max(...rates) : null,
  };
}
