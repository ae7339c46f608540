import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { ecgName } from '../../lane-looks.ts';
import { useChosen, useChosenTitle } from '../../session-context.ts';
import { Identification } from './identification.tsx';

interface ReportHeadProps {
  readonly summary: RecordingSummary;
  /** Labels of the channels used. */
  readonly channels: { readonly ecg: string; readonly ppg: string };
  readonly window: IntervalWindow;
  readonly windowIndex: number;
  readonly windowCount: number;
  /** How far the ECG is to be trusted, in words; empty while that is not known. */
  readonly quality: string;
}

const formatNames = {
  wfdb: 'WFDB record',
  edf: 'EDF file',
  bdf: 'BDF file',
  csv: 'text table (CSV)',
  wav: 'WAV sound',
  acq: 'AcqKnowledge file',
  mat: 'MATLAB file',
  hdf5: 'HDF5 file',
  synthetic: 'synthetic record',
} as const;

const ppgName = (label: string): string => (/ppg|pleth|puls/i.test(label) ? label : `PPG ${label}`);

/** Rates of the channels used, each once. */
function ratesOf({ channels }: RecordingSummary, labels: readonly string[]): string {
  const used = channels.filter(({ label }) => labels.includes(label));
  const rates = new Set(used.map(({ fs }) => `${Number(fs.toFixed(3))} Hz`));
  return [...rates].join(', ');
}

/** What was recorded, how good it is and which part of it is read, beside lines for whom it is of. */
export function ReportSheetHead(props: ReportHeadProps) {
  const { summary, channels, window, windowIndex, windowCount, quality } = props;
  const { durationSec, name, format, startTime } = summary;
  const chosen = useChosen();
  const title = useChosenTitle() ?? name;
  const long = isLong(durationSec);
  const clock = (sec: number): string => formatClock(sec, long);
  const recorded = startTime === null ? '' : ` of ${startTime.slice(0, 16).replace('T', ' ')}`;
  const facts = [
    ratesOf(summary, [channels.ecg, channels.ppg]),
    long ? clock(durationSec) : `${clock(durationSec)} min`,
    `window ${formatNumber(windowIndex + 1, 0)} of ${formatNumber(windowCount, 0)} (${clock(window.from)} … ${clock(Math.min(window.to, durationSec))})`,
  ];
  return (
    <header className="report-head">
      <div>
        <h1 className="nowrap">{title}</h1>
        <p className="nowrap">
          Systolic time intervals from {ecgName(channels.ecg)} and {ppgName(channels.ppg)},{' '}
          {formatNames[format]}
          {recorded}
        </p>
        <p className="dim nowrap">{facts.join(' · ')}</p>
        {quality !== '' && <p className="dim nowrap">{quality}</p>}
      </div>
      {chosen && <Identification entry={chosen} />}
    </header>
  );
}
