import type { RecordingSummary, ReportHead } from '../../workers/protocol.ts';
import { isOfMarks } from '../../pipeline/channels.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { useWavesFrame, type WavesFrame } from './bench-waves.tsx';
import type { LanePlan } from './use-lanes.ts';
import { type ShownTrace, useTrace } from './use-trace.ts';

interface EcgReport extends Pick<ReportHead, 'traceVersion'> {
  readonly signal: { readonly channelIndex: number | null };
}

/** The lane of a recording of marks stays empty, and says why. */
const noSignal: ShownTrace = { loaded: null, problem: 'This recording has beats and no signal.' };

/** The ECG that an analysis is of, over the brushed span. */
export interface EcgView extends WavesFrame {
  readonly channelIndex: number;
  readonly label: string;
  /** What its lane is called, and the signal as recorded. */
  readonly plan: Pick<LanePlan, 'name' | 'front'>;
}

/** Keeps the ECG in step with the view; before there is a report, the first ECG of the recording. */
export function useEcgView(summary: RecordingSummary, report: EcgReport | null): EcgView {
  const frame = useWavesFrame(summary, report);
  const { channels } = summary;
  const ecgIndex = channels.findIndex(({ role }) => role === 'ecg');
  const channelIndex = report?.signal.channelIndex ?? Math.max(ecgIndex, 0);
  const { label = '', role = 'other' } = channels[channelIndex] ?? {};
  const isMarks = isOfMarks(summary);
  const front = useTrace(frame.view, channelIndex, isMarks ? null : 'raw');
  const name = role === 'ecg' ? ecgName(label) : label;
  const plan = isMarks ? { name: 'No signal', front: noSignal } : { name, front };
  return { ...frame, channelIndex, label, plan };
}
