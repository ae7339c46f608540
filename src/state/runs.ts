import { createStore } from 'zustand/vanilla';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { IntervalsReport, RecordingId } from '../workers/protocol.ts';

/** The analysis of one recording: what is under way, and the last whole result. */
export interface Run {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Share of the work done, 0 … 1; where it was stopped, if cancelled. */
  readonly share: number;
  readonly stage: string;
  /** When the run under way began, ms of `performance.now()`. */
  readonly startedAtMs: number;
  /** The last whole result; stays when a later run is cancelled or fails. */
  readonly report: IntervalsReport | null;
  /** What differed from the defaults in that result. */
  readonly reportParameters: ParameterValues | null;
  /** Counts results, so that what was drawn from an older one is known as such. */
  readonly revision: number;
  readonly failure: Failure | null;
}

export interface RunsState {
  readonly byId: Readonly<Record<RecordingId, Run>>;
}

const firstRun: Run = {
  state: 'running',
  share: 0,
  stage: '',
  startedAtMs: 0,
  report: null,
  reportParameters: null,
  revision: 0,
  failure: null,
};

/** Runs and results by recording. */
export function createRunsStore() {
  const store = createStore<RunsState>(() => ({ byId: {} }));
  const change = (id: RecordingId, next: Partial<Run>): void => {
    store.setState(({ byId }) => ({ byId: { ...byId, [id]: { ...(byId[id] ?? firstRun), ...next } } }));
  };
  const revisionOf = (id: RecordingId): number => store.getState().byId[id]?.revision ?? 0;
  return {
    ...store,
    start: (id: RecordingId, startedAtMs: number): void => {
      change(id, { state: 'running', share: 0, stage: '', startedAtMs, failure: null });
    },
    progress: (id: RecordingId, share: number, stage: string): void => {
      change(id, { share, stage });
    },
    /** Takes a whole result; with later runs still waiting, the state stays `running`. */
    finish: (id: RecordingId, report: IntervalsReport, parameters: ParameterValues, last: boolean): void => {
      change(id, {
        state: last ? 'done' : 'running',
        share: last ? 1 : 0,
        report,
        reportParameters: parameters,
        revision: revisionOf(id) + 1,
        failure: null,
      });
    },
    cancel: (id: RecordingId): void => {
      change(id, { state: 'cancelled' });
    },
    fail: (id: RecordingId, failure: Failure): void => {
      change(id, { state: 'failed', failure });
    },
    /** Forgets a recording's result, as when its channels are taken for something else. */
    forget: (id: RecordingId): void => {
      change(id, { report: null, reportParameters: null, revision: revisionOf(id) + 1, failure: null });
    },
  };
}

export type RunsStore = ReturnType<typeof createRunsStore>;
