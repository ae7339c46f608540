import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisClient, Job } from '../workers/client-types.ts';
import type { IntervalsReport, RecordingId } from '../workers/protocol.ts';
import { failureOf } from './failure-of.ts';
import type { RunsStore } from './runs.ts';

/** How long nothing must change after a draft before the whole result is computed, ms. */
const quietMs = 80;

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
  /** A run that makes a draft whole, or that waits to. */
  whole: { timer: ReturnType<typeof setTimeout>; entry: Waiting | null } | null;
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
 * those between, so that results follow a slider while it is dragged. After a draft, the whole result
 * is computed as soon as nothing changes for a moment; whatever is asked for meanwhile goes before it.
 */
export function createAnalysis({ client, runs, onResult }: AnalysisParts) {
  const ledgers = new Map<RecordingId, Ledger>();
  const ledgerOf = (id: RecordingId): Ledger => {
    const ledger = ledgers.get(id) ?? { newest: 0, applied: 0, waiting: [], whole: null };
    ledgers.set(id, ledger);
    return ledger;
  };

  const settle = async (id: RecordingId, entry: Waiting, parameters: ParameterValues): Promise<void> => {
    const ledger = ledgerOf(id);
    try {
      const report = await entry.job.result;
      if (entry.number <= ledger.applied || !ledger.waiting.includes(entry)) return;
      ledger.applied = entry.number;
      const isNewest = entry.number === ledger.newest;
      runs.finish(id, report, parameters, isNewest && !report.isDraft);
      onResult(id);
      if (isNewest && report.isDraft) makeWhole(id, parameters);
    } catch (error) {
      if (entry.number !== ledger.newest || !ledger.waiting.includes(entry)) return;
      const failure = failureOf(error);
      if (failure.code === 'cancelled') runs.cancel(id);
      else runs.fail(id, failure);
    } finally {
      ledger.waiting = ledger.waiting.filter((other) => other !== entry);
    }
  };

  const begin = (id: RecordingId, parameters: ParameterValues, isDraft: boolean): Waiting => {
    const ledger = ledgerOf(id);
    ledger.newest += 1;
    const number = ledger.newest;
    if (runs.getState().byId[id]?.state !== 'running') runs.start(id, performance.now());
    const tell = (share: number, stage: string): void => {
      if (runs.getState().byId[id]?.state === 'running') runs.progress(id, share, stage);
    };
    const entry = { number, job: client.analyse(id, parameters, tell, isDraft) };
    ledger.waiting.push(entry);
    return entry;
  };

  const makeWhole = (id: RecordingId, parameters: ParameterValues): void => {
    const ledger = ledgerOf(id);
    const timer = setTimeout(() => {
      const entry = begin(id, parameters, false);
      ledger.whole = { timer, entry };
      void settle(id, entry, parameters);
    }, quietMs);
    ledger.whole = { timer, entry: null };
  };

  const dropWhole = (ledger: Ledger): void => {
    const { whole } = ledger;
    if (whole === null) return;
    clearTimeout(whole.timer);
    ledger.whole = null;
    if (whole.entry === null || !ledger.waiting.includes(whole.entry)) return;
    ledger.waiting = ledger.waiting.filter((other) => other !== whole.entry);
    whole.entry.job.cancel();
  };

  return {
    /** Analyses with what differs from the defaults; as a draft with few resamples, the whole following. */
    run: (id: RecordingId, parameters: ParameterValues, isDraft = false): Promise<void> => {
      dropWhole(ledgerOf(id));
      return settle(id, begin(id, parameters, isDraft), parameters);
    },
    /** Stops all that is under way for a recording; the last whole result stays. */
    cancel: (id: RecordingId): void => {
      const ledger = ledgerOf(id);
      const { waiting, whole } = ledger;
      if (waiting.length === 0 && whole?.entry !== null) return;
      clearTimeout(whole?.timer);
      ledger.whole = null;
      ledger.waiting = [];
      runs.cancel(id);
      for (const { job } of waiting) job.cancel();
    },
  };
}

export type Analysis = ReturnType<typeof createAnalysis>;
