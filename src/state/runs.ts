import { analysisNames, type AnalysisName } from '../pipeline/analyses.ts';
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import { keyedByName } from '../pipeline/keyed-by-name.ts';
import type { AnalysisReports, RecordingId } from '../workers/protocol.ts';
import { type StageTimes, updateStageTimes } from './opening/whole-time.ts';

/** One analysis of one recording: the current run and the last whole result. */
export interface Run<Report = AnalysisReports[AnalysisName]> {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Fraction of the work done, 0 … 1; if cancelled, where it stopped. */
  readonly share: number;
  readonly stage: string;
  /** Start of the current run, ms of `performance.now()`. */
  readonly startedAtMs: number;
  /** The last result. It stays when a later run is cancelled or fails. */
  readonly report: Report | null;
  /** Parameters of that result that differ from the defaults. */
  readonly reportParameters: ParameterValues | null;
  /** Increases with each result, so that drawings of an older one are recognised. */
  readonly revision: number;
  readonly failure: Failure | null;
  /** Times of its stages, from the whole results so far. */
  readonly stageTimes: StageTimes;
}

/** Runs by analysis and recording. */
export type RunsState = {
  readonly [Name in AnalysisName]: Readonly<Record<RecordingId, Run<AnalysisReports[Name]>>>;
};

const firstRun: Run<never> = {
  state: 'running',
  share: 0,
  stage: '',
  startedAtMs: 0,
  report: null,
  reportParameters: null,
  revision: 0,
  failure: null,
  stageTimes: {},
};

/** Creates the store of runs and results by analysis and recording. */
export function createRunsStore() {
  const store = createStore<RunsState>(() => keyedByName(analysisNames, () => ({})));
  const find = <Name extends AnalysisName>(
    analysis: Name,
    id: RecordingId,
  ): Run<AnalysisReports[Name]> | null => store.getState()[analysis][id] ?? null;
  const change = <Name extends AnalysisName>(
    analysis: Name,
    id: RecordingId,
    next: Partial<Run<AnalysisReports[Name]>>,
  ): void => {
    const run = { ...(find(analysis, id) ?? firstRun), ...next };
    store.setState((state) => ({ [analysis]: { ...state[analysis], [id]: run } }));
  };
  return {
    ...store,
    find,
    start: (analysis: AnalysisName, id: RecordingId, startedAtMs: number): void => {
      change(analysis, id, { state: 'running', share: 0, stage: '', startedAtMs, failure: null });
    },
    progress: (analysis: AnalysisName, id: RecordingId, share: number, stage: string): void => {
      change(analysis, id, { share, stage });
    },
    /** Stores a result. If later runs are waiting, the state stays `running`. */
    finish: <Name extends AnalysisName>(
      analysis: Name,
      id: RecordingId,
      result: { readonly report: AnalysisReports[Name]; readonly parameters: ParameterValues },
      last: boolean,
    ): void => {
      const before = find(analysis, id);
      change<Name>(analysis, id, {
        state: last ? 'done' : 'running',
        share: last ? 1 : 0,
        report: result.report,
        reportParameters: result.parameters,
        revision: (before?.revision ?? 0) + 1,
        failure: null,
        stageTimes: updateStageTimes(before?.stageTimes ?? {}, result.report),
      });
    },
    cancel: (analysis: AnalysisName, id: RecordingId): void => change(analysis, id, { state: 'cancelled' }),
    fail: (analysis: AnalysisName, id: RecordingId, failure: Failure): void => {
      change(analysis, id, { state: 'failed', failure });
    },
    /** Forgets the result of an analysis, for example when the roles of channels change. */
    forget: (analysis: AnalysisName, id: RecordingId): void => {
      const run = find(analysis, id);
      if (!run) return;
      const revision = run.revision + 1;
      change(analysis, id, { report: null, reportParameters: null, revision, failure: null, stageTimes: {} });
    },
  };
}

export type RunsStore = ReturnType<typeof createRunsStore>;
