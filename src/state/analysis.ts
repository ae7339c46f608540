import { type AnalysisName, beginsWithDraft } from '../pipeline/analyses.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisClient } from '../workers/client-types.ts';
import type { AnalysisReports, RecordingId } from '../workers/protocol.ts';
import { asFailure } from './error-reason.ts';
import type { RunsStore } from './runs.ts';

/** Time without changes after a draft before the whole result is computed, ms. Pauses within a drag are shorter. */
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
  /** Number of the newest call whose result is shown. Results of older calls that arrive later are dropped. */
  applied: number;
  waiting: Waiting[];
  /** The run that replaces a draft by the whole result, or the timer that starts it. */
  whole: { timer: ReturnType<typeof setTimeout> | undefined; entry: Waiting | null } | null;
}

interface AnalysisParts {
  readonly client: AnalysisClient;
  readonly runs: RunsStore;
  /** Called with each result that is applied. */
  readonly onResult: (analysis: AnalysisName, id: RecordingId) => void;
}

/**
 * Starts and stops analyses, independently of each other, and puts their results into the runs store.
 *
 * A later call does not cancel earlier ones: the client finishes the current call and drops those between it and the
 * newest. Results therefore follow a slider while it is dragged. After a draft, the whole result is computed once
 * nothing has changed for a moment; other requests go first. An analysis that can show something early begins with a
 * draft, and the whole result follows at once.
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
      const failure = asFailure(error);
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
    const reportProgress = (share: number, stage: string): void => {
      if (isRunning()) runs.progress(analysis, id, share, stage);
    };
    const job = client.analyse(analysis, id, parameters, reportProgress, isDraft);
    const entry = { number, result: job.result, cancel: () => job.cancel() };
    ledger.waiting.push(entry);
    return entry;
  };

  /** @param isAtOnce  whether to start without the pause; the returned promise then also covers the whole result */
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
    /**
     * Analyses with the parameters that differ from the defaults. A draft uses few resamples, and the whole result
     * follows.
     */
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
    /** Stops the running calls of an analysis. The last result stays, which may be a draft. */
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
