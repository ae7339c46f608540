import { computeHeartRate } from '../../../dsp/statistics/heart-rate.ts';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { Span } from '../../../state/view/span.ts';
import type { PaperChoice } from '../../../model/waveform-choices.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatCount, formatNumber, formatSpread, missingText } from '../../../ui/format-number.ts';
import type { QrsReport } from '../../../workers/protocol.ts';
import { useUncountedSpans } from '../../stretches/use-stretch-editing.ts';
import type { TimeSpan } from '../../../model/samples.ts';
import { rateWords } from '../../words/rate-words.ts';
import { classesInView } from '../class-readout.ts';
import { Reading } from '../../bench/reading.tsx';
import { type CaliperReading, amplitudeText, frequencyText, rateText } from './caliper-words.ts';
import type { ScreenScale } from './calibration-dialog.tsx';
import { firstSortedFrom } from '../../sorted-times.ts';
import { markTimes } from './wave-marks.ts';

/** Returns the mean, and the SD of two or more values. */
function meanAndSd(values: readonly number[]): { readonly mean: number; readonly sd: number | null } | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null };
}

const spreadText = (spread: ReturnType<typeof meanAndSd>): string =>
  spread === null
    ? missingText
    : spread.sd === null
      ? formatNumber(spread.mean, 1)
      : formatSpread(spread.mean, spread.sd);

/** Returns RR between the beats of a span, and QRS from onset to end, ms. */
export function beatsInView(report: QrsReport, span: Span, uncounted: readonly TimeSpan[] = []) {
  const { rPeaksSec, onsetsSec, endsSec, marksOnsets } = report;
  const inside = Array.from(
    rPeaksSec.subarray(firstSortedFrom(rPeaksSec, span.fromSec), firstSortedFrom(rPeaksSec, span.toSec)),
  );
  const rate = computeHeartRate(inside, uncounted);
  const times = markTimes(report);
  const from = firstSortedFrom(times, span.fromSec);
  const to = marksOnsets ? firstSortedFrom(times, span.toSec) : from;
  const widths = Array.from(
    onsetsSec.subarray(from, to),
    (sec, place) => ((endsSec[from + place] ?? sec) - sec) * 1000,
  );
  const known = widths.filter((width) => !Number.isNaN(width));
  return { timesSec: inside, rate, qrs: meanAndSd(known) };
}

interface WaveformsReadingProps {
  readonly report: QrsReport | null;
  readonly span: Span;
  readonly durationSec: number;
  /** Null while there are no calipers. */
  readonly calipers: {
    readonly reading: CaliperReading;
    readonly laneName: string;
    readonly unit: string;
  } | null;
  readonly paper: PaperChoice;
  readonly screen: ScreenScale;
  /** Current horizontal scale, CSS px per second. */
  readonly pxPerSec: number;
  readonly onCalibrate: () => void;
  readonly onToScale: () => void;
}

/** Maximum relative deviation from the paper's speed that still counts as equal. */
const speedSlack = 0.005;

function PaperReading(props: WaveformsReadingProps) {
  const { paper, screen, pxPerSec, span, durationSec, onCalibrate, onToScale } = props;
  if (!paper.isOn) {
    const long = isLong(durationSec);
    const clock = (sec: number): string => formatClock(sec, long, 0.1);
    return (
      <Reading label="In view" value={formatNumber(span.toSec - span.fromSec, 1)} unit="s">
        {clock(span.fromSec)} to {clock(span.toSec)}
      </Reading>
    );
  }
  const speed = pxPerSec / screen.pxPerMm;
  const isToScale = Math.abs(speed / paper.speedMmPerSec - 1) < speedSlack;
  return (
    <Reading
      label={isToScale ? 'Paper' : `Paper, ${paper.speedMmPerSec} mm/s zoomed`}
      value={formatNumber(isToScale ? paper.speedMmPerSec : speed, isToScale ? 0 : 1)}
      unit={`mm/s, ${paper.gainMmPerMv} mm/mV`}
    >
      {!isToScale && <LinkButton onClick={onToScale}>To scale</LinkButton>}
      {!screen.isCalibrated && (
        <>
          <LinkButton onClick={onCalibrate}>Calibrate</LinkButton>{' '}
          {screen.isOfAnother ? 'screen of another size' : 'screen not calibrated'}
        </>
      )}
      {isToScale && screen.isCalibrated && 'true millimetres on this screen'}
    </Reading>
  );
}

/** Renders numbers for the visible span, and the measurements of the calipers. */
export function WaveformsReading(props: WaveformsReadingProps) {
  const { report, span, calipers } = props;
  const uncounted = useUncountedSpans();
  const beats = report ? beatsInView(report, span, uncounted) : null;
  const rate = beats?.rate ?? null;
  const named = report ? classesInView(report.rhythm, span) : '';
  const reading = calipers?.reading ?? null;
  return (
    <dl className="reading waveforms-reading" aria-label="Readings of the view">
      <Reading label="Heart rate in view" value={formatNumber(rate?.perMinute, 1)} unit="/min">
        {beats === null
          ? 'no beats known'
          : `${rateWords({ rate, timesSec: beats.timesSec, noise: report?.rhythm.noise ?? [] }, 1)}; ${formatCount(beats.timesSec.length, 'beat')}${named === '' ? '' : `: ${named}`}`}
      </Reading>
      <Reading label="QRS, onset to end" value={spreadText(beats?.qrs ?? null)} unit="ms">
        {report ? `${report.signal.label}, in view` : 'no ECG analysed'}
      </Reading>
      <Reading label="Calipers, time" value={formatNumber(reading?.distanceMs, 1)} unit={reading ? 'ms' : ''}>
        {reading ? `${rateText(reading)}, ${frequencyText(reading)}` : 'C places them in the view'}
      </Reading>
      <Reading
        label="Calipers, amplitude"
        value={calipers ? amplitudeText(calipers.reading.amplitude, '') : missingText}
        unit={calipers?.unit ?? ''}
      >
        {calipers ? calipers.laneName : 'second minus first'}
      </Reading>
      <PaperReading {...props} />
    </dl>
  );
}
