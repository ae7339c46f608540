import { useEffect } from 'react';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { useChosenRun, useSession } from '../../session-context.ts';

/** Of a longer ECG the page would wait for seconds: its quality is told where a bench judged it. */
const mostSamples = 4_000_000;

interface QualityWords {
  /** Whether it is being judged, and the page waits for it. */
  readonly isPending: boolean;
  /** Empty where it was not judged. */
  readonly words: string;
}

/** How far the ECG of a window is to be trusted, judged first where no bench did. */
export function useReportQuality(
  summary: RecordingSummary,
  window: IntervalWindow | undefined,
): QualityWords {
  const session = useSession();
  const run = useChosenRun('qrs');
  const ecg = summary.channels.find(({ role }) => role === 'ecg');
  const isShort = ecg !== undefined && ecg.sampleCount <= mostSamples;
  const isWanted = isShort && run === null;
  useEffect(() => {
    if (isWanted) void session.runBeside('qrs');
  }, [session, isWanted]);
  const quality = run?.report?.quality ?? null;
  const isPending = isWanted || (isShort && quality === null && run?.state === 'running');
  const own = (quality ?? []).filter(
    ({ fromSec, toSec }) => window !== undefined && toSec > window.from && fromSec < window.to,
  );
  if (own.length === 0) return { isPending, words: '' };
  const mean = own.reduce((sum, { index }) => sum + index, 0) / own.length;
  const doubtful = own.filter(({ isDoubtful }) => isDoubtful).length;
  const doubt = doubtful === 0 ? '' : `, ${doubtful} of ${own.length} stretches doubtful`;
  return { isPending, words: `ECG quality ${formatNumber(mean, 2)} of 1${doubt}` };
}
