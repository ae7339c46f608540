import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisClient, Job } from '../workers/client-types.ts';
import type { IntervalsReport, RecordingId } from '../workers/protocol.ts';
import { failureOf } from './failure-of.ts';
import type { RunsStore } from './runs.ts';

interface Waiting {
  readonly number: number;
  readonly job: Job<IntervalsReport>;
}

/** The order of calls for one recording. */
interface Ledger {
  newest: number;
  /** The newest whose result is shown; older ones that come in later are dropped. */
  applied: number;
  waiting: Waiting[];
}

interface AnalysisParts {
  readonly client: AnalysisClient;
  readonly runs: RunsStore;
  /** Called with each result that is taken. */
  readonly onResult: (id: RecordingId) => void;
}

/**
 * Starts and stops analyses and puts what comes back into the runs store.
 *
 * Earlier calls are not cancelled by later ones: the client lets the one at work finish and drops
 * those between, so that results follow a slider while it is dragged.
 */
export function createAnalysis({ client, runs, onResult }: AnalysisParts) {
  const ledgers = new Map<RecordingId, Ledger>();
  const ledgerOf = (id: RecordingId): Ledger => {
    const ledger = ledgers.get(id) ?? { newest: 0, applied: 0, waiting: [] };
    ledgers.set(id, ledger);
    return ledger;
  };

  const settle = async (id: RecordingId, entry: Waiting, parameters: ParameterValues): Promise<void> => {
    const ledger = ledgerOf(id);
    try {
      const report = await entry.job.result;
      if (entry.number <= ledger.applied || !ledger.waiting.includes(entry)) return;
      ledger.applied = entry.number;
      runs.finish(id, report, parameters, entry.number === ledger.newest);
      onResult(id);
    } catch (error) {
      if (entry.number !== ledger.newest || !ledger.waiting.includes(entry)) return;
      const failure = failureOf(error);
      if (failure.code === 'cancelled') runs.cancel(id);
      else runs.fail(id, failure);
    } finally {
      ledger.waiting = ledger.waiting.filter((other) => other !== entry);
    }
  };

  return {
    /** Analyses with what differs from the defaults. */
    run: (id: RecordingId, parameters: ParameterValues): Promise<void> => {
      const ledger = ledgerOf(id);
      ledger.newest += 1;
      const number = ledger.newest;
      if (runs.getState().byId[id]?.state !== 'running') runs.start(id, performance.now());
      const job = client.analyse(id, parameters, (share, stage) => {
        if (runs.getState().byId[id]?.state === 'running') runs.progress(id, share, stage);
      });
      const entry = { number, job };
      ledger.waiting.push(entry);
      return settle(id, entry, parameters);
    },
    /** Stops all that is under way for a recording; the last whole result stays. */
    cancel: (id: RecordingId): void => {
      const ledger = ledgerOf(id);
      const { waiting } = ledger;
      if (waiting.length === 0) return;
      ledger.waiting = [];
      runs.cancel(id);
      for (const { job } of waiting) job.cancel();
    },
  };
}

export type Analysis = ReturnType<typeof createAnalysis>;
