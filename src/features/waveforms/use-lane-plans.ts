import { useMemo } from 'react';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { landmarkMarks, rMarks } from '../beats-in-view.ts';
import { dppgLook, ecgLook, ecgName, ppgLook } from '../lane-looks.ts';
import { withHandMarks } from './editing/hand-marks.ts';
import { useHandEdits } from './editing/use-hand-edits.ts';
import type { LanePlan } from './use-lanes.ts';
import type { TraceView } from './use-trace.ts';
import { useTrace } from './use-trace.ts';

/** Whether all that is in view was analysed, of a record of which a part may have been. */
function isAnalysed({ span, durationSec }: TraceView, { result: { windows } }: IntervalsReport): boolean {
  const from = windows[0]?.from ?? 0;
  const to = windows.at(-1)?.to ?? durationSec;
  return span.fromSec >= from && Math.min(span.toSec, durationSec) <= to;
}

const labelOf = (summary: RecordingSummary, role: string): string | null =>
  summary.channels.find((channel) => channel.role === role)?.label ?? null;

/**
 * What each lane shows: as recorded before the first result; after it the traces that the result was
 * read from, with the single beat faint behind the average, and the marks of the beats in view. What
 * was not analysed stands as recorded behind.
 */
export function useLanePlans(
  view: TraceView,
  summary: RecordingSummary,
  report: IntervalsReport | null,
  nearby: readonly IntervalBeat[],
  chosen: IntervalBeat | null,
): readonly LanePlan[] {
  // Of several ECGs the analysis says which it took.
  const ecgLabel = report?.channels.ecg ?? labelOf(summary, 'ecg');
  const hasPpg = labelOf(summary, 'ppg') !== null;
  const hasResult = report !== null;
  // A pulse that was inverted lies elsewhere than its raw trace, so the filtered one stands behind it.
  const isPart = report !== null && !isAnalysed(view, report);
  const behindForm = report?.result.flipped === true && !isPart ? 'filtered' : 'raw';
  const ecgForm = hasResult ? 'filtered' : 'raw';
  const ppgForm = hasResult ? 'averaged' : 'raw';
  const ecg = useTrace(view, 'ecg', ecgLabel === null ? null : ecgForm);
  const ecgBehind = useTrace(view, 'ecg', ecgLabel !== null && isPart ? 'raw' : null);
  const ppgBehind = useTrace(view, 'ppg', hasPpg && hasResult ? behindForm : null);
  const ppg = useTrace(view, 'ppg', hasPpg ? ppgForm : null);
  const dppgBehind = useTrace(view, 'dppg', hasPpg && hasResult ? 'raw' : null);
  const dppg = useTrace(view, 'dppg', hasPpg && hasResult ? 'averaged' : null);
  const { byHand, edits } = useHandEdits(report);
  return useMemo(() => {
    const plans: LanePlan[] = [];
    if (ecgLabel !== null) {
      plans.push({
        ...ecgLook,
        behind: isPart ? ecgBehind : null,
        name: ecgName(ecgLabel),
        front: ecg,
        marks: withHandMarks(rMarks(nearby, chosen, summary.durationSec), byHand, edits),
      });
    }
    if (hasPpg) {
      const feet = landmarkMarks(nearby, (beat) => beat.foot, chosen);
      const notches = landmarkMarks(nearby, (beat) => beat.notch, chosen);
      plans.push({ ...ppgLook, behind: ppgBehind, front: ppg, marks: feet });
      plans.push({ ...dppgLook, behind: dppgBehind, front: dppg, marks: notches });
    }
    return plans;
  }, [
    ecgLabel,
    hasPpg,
    isPart,
    ecg,
    ecgBehind,
    ppgBehind,
    ppg,
    dppgBehind,
    dppg,
    nearby,
    chosen,
    summary.durationSec,
    byHand,
    edits,
  ]);
}
