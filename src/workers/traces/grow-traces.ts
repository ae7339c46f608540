import { BeatbenchError } from '../../model/failure.ts';
import { isWhole } from './growing-pyramid.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import type { ReportProgress } from '../protocol.ts';
import { longPyramids, type TraceCache } from './traces.ts';

/** Progress is told at most this often, ms. */
const tellEveryMs = 100;

/** Other requests are let in this often, ms: what is read from a file lets others in by itself, memory does not. */
const letInEveryMs = 12;

/**
 * Goes through the long traces of a recording that are drawn, until all are whole.
 *
 * @param tracesOf  the traces as they stand, asked anew after each piece; null ends it
 * @throws BeatbenchError `cancelled`; what was gone through is kept
 */
export async function growTraces(
  tracesOf: () => TraceCache | null,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<void> {
  let toldMs = Number.NEGATIVE_INFINITY;
  let letInMs = performance.now();
  for (;;) {
    const traces = tracesOf();
    if (traces === null) return;
    const all = longPyramids(traces);
    const next = all.find((growing) => !isWhole(growing));
    if (next === undefined) return;
    await next.step();
    const nowMs = performance.now();
    if (nowMs - toldMs >= tellEveryMs) {
      toldMs = nowMs;
      const wholeCount = all.reduce((sum, { pyramid }) => sum + pyramid.sampleCount, 0);
      tell(all.reduce((sum, { doneCount }) => sum + doneCount(), 0) / wholeCount, 'Drawing the record');
    }
    if (nowMs - letInMs >= letInEveryMs) {
      letInMs = nowMs;
      await yieldToEventLoop();
    }
    if (signal.aborted) throw new BeatbenchError('cancelled', 'Drawing the record was cancelled.');
  }
}
