import { type AnalysisName, beginsWithDraft } from '../pipeline/analyses.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisClient } from '../workers/client-types.ts';
import type { AnalysisReports, RecordingId } from '../workers/protocol.ts';
import { failureInWords } from './error-reason.ts';
import type { RunsStore } from './runs.ts';

/** How long nothing must change after a draft before the whole result is computed, ms; a hand that drags pauses for less. */
const quietMs = 200;

/** One analysis of one recording. */
interface Task<Name extends AnalysisName> {
  readonly analysis: Name;
  readonly id: RecordingId;
}

interface Waiting {
  readonly number: number;
  readonly cancel: () => void;
}

interface Begun<Name extends AnalysisName> extends Waiting {
  readonly result: Promise<AnalysisReports[Name]>;
}

/** The order of calls for one analysis of one recording. */
interface Ledger {
  newest: number;
  /** The newest whose result is shown; older ones that come in later are dropped. */
  applied: number;
  waiting: Waiting[];
  /** A run that makes a draft whole, or that waits to. */
  whole: { timer: ReturnType<typeof setTimeout> | undefined; entry: Waiting | null } | null;
}

interface AnalysisParts {
  readonly client: AnalysisClient;
  readonly runs: RunsStore;
  /** Called with each result that is taken. */
  readonly onResult: (analysis: AnalysisName, id: RecordingId) => void;
}

/**
 * Starts and stops analyses, each for itself, and puts what comes back into the runs store.
 *
 * Earlier calls are not cancelled by later ones: the client lets the one at work finish and drops
 * those between, so that results follow a slider while it is dragged. After a draft, the whole result
 * is computed as soon as nothing changes for a moment; whatever is asked for meanwhile goes before it. An
 * analysis that has something to show first begins with a draft, and the whole follows at once.
 */
export function createAnalysis({ client, runs, onResult }: AnalysisParts) {
  const ledgers = new Map<string, Ledger>();
  const ledgerOf = ({ analysis, id }: Task<AnalysisName>): Ledger => {
    const key = `${analysis} ${id}`;
    const ledger = ledgers.get(key) ?? { newest: 0, applied: 0, waiting: [], whole: null };
    ledgers.set(key, ledger);
    return ledger;
  };

  const settle = async <Name extends AnalysisName>(
    task: Task<Name>,
    entry: Begun<Name>,
    parameters: ParameterValues,
    isWholeWanted = false,
  ): Promise<void> => {
    const { analysis, id } = task;
    const ledger = ledgerOf(task);
    let isWholeNext = false;
    try {
      const report = await entry.result;
      if (entry.number <= ledger.applied || !ledger.waiting.includes(entry)) return;
      ledger.applied = entry.number;
      const isNewest = entry.number === ledger.newest;
      runs.finish(analysis, id, { report, parameters }, isNewest && !report.isDraft);
      onResult(analysis, id);
      isWholeNext = isNewest && report.isDraft;
    } catch (error) {
      if (entry.number !== ledger.newest || !ledger.waiting.includes(entry)) return;
      const failure = failureInWords(error);
      if (failure.code === 'cancelled') runs.cancel(analysis, id);
      else runs.fail(analysis, id, failure);
    } finally {
      ledger.waiting = ledger.waiting.filter((other) => other !== entry);
    }
    if (isWholeNext) await makeWhole(task, parameters, isWholeWanted);
  };

  const begin = <Name extends AnalysisName>(
    task: Task<Name>,
    parameters: ParameterValues,
    isDraft: boolean,
  ): Begun<Name> => {
    const { analysis, id } = task;
    const ledger = ledgerOf(task);
    ledger.newest += 1;
    const number = ledger.newest;
    const isRunning = (): boolean => runs.find(analysis, id)?.state === 'running';
    if (!isRunning()) runs.start(analysis, id, performance.now());
    const tell = (share: number, stage: string): void => {
      if (isRunning()) runs.progress(analysis, id, share, stage);
    };
    const job = client.analyse(analysis, id, parameters, tell, isDraft);
    const entry = { number, result: job.result, cancel: () => job.cancel() };
    ledger.waiting.push(entry);
    return entry;
  };

  /** @param isAtOnce  whether nothing is waited for first, and what is given comes with the whole result */
  const makeWhole = async (
    task: Task<AnalysisName>,
    parameters: ParameterValues,
    isAtOnce: boolean,
  ): Promise<void> => {
    const ledger = ledgerOf(task);
    const start = (): Promise<void> => {
      const entry = begin(task, parameters, false);
      ledger.whole = { timer: ledger.whole?.timer, entry };
      return settle(task, entry, parameters);
    };
    if (isAtOnce) return start();
    ledger.whole = { timer: setTimeout(() => void start(), quietMs), entry: null };
    return undefined;
  };

  const dropWhole = (ledger: Ledger): void => {
    const { whole } = ledger;
    if (whole === null) return;
    clearTimeout(whole.timer);
    ledger.whole = null;
    if (whole.entry === null || !ledger.waiting.includes(whole.entry)) return;
    ledger.waiting = ledger.waiting.filter((other) => other !== whole.entry);
    whole.entry.cancel();
  };

  return {
    /** Analyses with what differs from the defaults; as a draft with few resamples, the whole following. */
    run: (
      analysis: AnalysisName,
      id: RecordingId,
      parameters: ParameterValues,
      isDraft = false,
    ): Promise<void> => {
      const task = { analysis, id };
      dropWhole(ledgerOf(task));
      const entry = begin(task, parameters, isDraft || beginsWithDraft(analysis));
      return settle(task, entry, parameters, !isDraft);
    },
    /** Stops what is under way of an analysis; the last whole result stays. */
    cancel: (analysis: AnalysisName, id: RecordingId): void => {
      const ledger = ledgerOf({ analysis, id });
      const { waiting, whole } = ledger;
      if (waiting.length === 0 && whole?.entry !== null) return;
      clearTimeout(whole?.timer);
      ledger.whole = null;
      ledger.waiting = [];
      runs.cancel(analysis, id);
      for (const entry of waiting) entry.cancel();
    },
  };
}

export type Analysis = ReturnType<typeof createAnalysis>;
