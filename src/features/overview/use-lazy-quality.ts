import { useEffect } from 'react';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useOpenAnalysis, useOpenRun, useSession } from '../session-context.ts';

/** After the open bench's result, so that it is drawn and a person may already drag at it, ms. */
const afterMs = 1500;
/** Of a longer ECG the worker would be busy for a second and more: its quality waits for a bench that asks for it. */
const mostSamples = 4_000_000;

/** Channels whose quality is judged whichever bench is open: the ECG, and with it the PPG. */
export function judgedAnyway({ channels }: RecordingSummary): ('ECG' | 'PPG')[] {
  const ecg = channels.find(({ role }) => role === 'ecg');
  if (ecg === undefined || ecg.sampleCount > mostSamples) return [];
  return channels.some(({ role }) => role === 'ppg') ? ['ECG', 'PPG'] : ['ECG'];
}

/** Has the beats and the quality of ECG and PPG found once, when the open bench has its result and rests. */
export function useLazyQuality(summary: RecordingSummary): void {
  const session = useSession();
  const open = useOpenAnalysis();
  const isResting = useOpenRun()?.state === 'done';
  const found = useChosenRun('qrs');
  const isAsked = found !== null && (found.report !== null || found.state !== 'done');
  const isWanted = judgedAnyway(summary).length > 0 && isResting && !isAsked && open !== 'qrs';
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => void session.runBeside('qrs'), afterMs);
    return () => clearTimeout(timer);
  }, [session, isWanted]);
}
