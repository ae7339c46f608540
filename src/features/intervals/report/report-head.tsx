import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { ecgName } from '../../lane-looks.ts';
import { SheetHead } from '../../report/sheet-head.tsx';

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

const ppgName = (label: string): string => (/ppg|pleth|puls/i.test(label) ? label : `PPG ${label}`);

/** What was recorded, how good it is and which part of it is read, beside lines for whom it is of. */
export function ReportSheetHead(props: ReportHeadProps) {
  const { summary, channels, window, windowIndex, windowCount, quality } = props;
  const { durationSec } = summary;
  const long = isLong(durationSec);
  const clock = (sec: number): string => formatClock(sec, long);
  return (
    <SheetHead
      summary={summary}
      what={`Systolic time intervals from ${ecgName(channels.ecg)} and ${ppgName(channels.ppg)}`}
      labels={[channels.ecg, channels.ppg]}
      part={`${window.name ? `${window.name}, ` : ''}window ${formatNumber(windowIndex + 1, 0)} of ${formatNumber(windowCount, 0)} (${clock(window.from)} … ${clock(Math.min(window.to, durationSec))})`}
      quality={quality}
    />
  );
}
