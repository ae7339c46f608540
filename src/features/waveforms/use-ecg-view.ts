import type { RefObject } from 'react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import type { RecordingSummary, ReportHead } from '../../workers/protocol.ts';
import { ecgName } from '../lane-looks.ts';
import { useSession } from '../session-context.ts';
import type { LanePlan } from './use-lanes.ts';
import type { TraceView } from './use-trace.ts';
import { useTrace } from './use-trace.ts';

interface EcgReport extends Pick<ReportHead, 'drawnFrom'> {
  readonly signal: { readonly channelIndex: number };
}

/** The ECG that an analysis is of, over the brushed span. */
export interface EcgView {
  /** Of the element whose width the traces have. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** What further traces of the analysis are asked with. */
  readonly view: TraceView;
  readonly channelIndex: number;
  readonly label: string;
  /** Whether times are in hours. */
  readonly long: boolean;
  /** What its lane is called, and the signal as recorded. */
  readonly plan: Pick<LanePlan, 'name' | 'front'>;
}

/** Keeps the ECG in step with the view; before there is a report, the first ECG of the recording. */
export function useEcgView(summary: RecordingSummary, report: EcgReport | null): EcgView {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec, channels } = summary;
  const ecgIndex = channels.findIndex(({ role }) => role === 'ecg');
  const channelIndex = report?.signal.channelIndex ?? Math.max(ecgIndex, 0);
  const label = channels[channelIndex]?.label ?? '';
  const drawnFrom = report?.drawnFrom ?? '';
  const view = { client: session.client, id, drawnFrom, span, durationSec, widthPx };
  const front = useTrace(view, channelIndex, 'raw');
  return {
    frame,
    view,
    channelIndex,
    label,
    long: isLong(durationSec),
    plan: { name: ecgName(label), front },
  };
}
