import {
  type AnalysisName,
  analysisNames,
  type WindowedAnalysis,
  windowedAnalysis,
} from '../pipeline/analyses.ts';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { recordingTitle } from '../pipeline/grouping/label-words.ts';
import { type Grouping, groupRecordings } from '../state/cohort/grouping.ts';
import type { RecordingEntry } from '../state/opening/recordings.ts';
import { keyedByName } from '../pipeline/keyed-by-name.ts';
import type { Run, RunsState } from '../state/runs.ts';
import type { BenchWork } from '../state/benches.ts';
import type { Session } from '../state/session.ts';
import type { ParametersStore } from '../state/parameters.ts';
import type { AnalysisReports } from '../workers/protocol.ts';

/** Session of the open page, with its client; tests provide one with their own client. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('a SessionContext is missing around this part of the page');
  return session;
}

/** Returns the row of the chosen recording, or null. */
export function useChosen(): RecordingEntry | null {
  const session = useSession();
  const key = useStore(session.selection, (state) => state.recordingKey);
  return useStore(session.recordings, (state) => state.entries.find((entry) => entry.key === key) ?? null);
}

/** Returns the labels of all recordings. */
export function useGrouping(): Grouping {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const pattern = useStore(session.grouping, (state) => state.pattern);
  return groupRecordings(entries, pattern);
}

/** Returns the title of the chosen recording: 'S06 · recumbent · trial 1', or its name; null without one. */
export function useChosenTitle(): string | null {
  const chosen = useChosen();
  const labels = useGrouping().labels.get(chosen?.key ?? '');
  const title = labels ? recordingTitle(labels) : '';
  return title === '' ? (chosen?.name ?? null) : title;
}

/**
 * Returns a part of the run of an analysis for the chosen recording. The component renders only when this part changes,
 * not on every progress report.
 *
 * @param pick  selects from the run, or from null without one; the fields of a returned object are compared
 */
export function useChosenRun<Name extends AnalysisName, Picked>(
  analysis: Name,
  pick: (run: Run<AnalysisReports[Name]> | null) => Picked,
): Picked {
  const { runs } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  return useStore(
    runs,
    useShallow((state) => pick(id === null ? null : (state[analysis][id] ?? null))),
  );
}

/** Returns the newest result for the chosen recording, or null. */
export function useChosenReport<Name extends AnalysisName>(analysis: Name): AnalysisReports[Name] | null {
  return useChosenRun(analysis, (run) => run?.report ?? null);
}

/** The newest results for the chosen recording. */
export type ChosenReports = { readonly [Name in AnalysisName]: AnalysisReports[Name] | null };

/** Returns a part of the newest results for the chosen recording; the fields of a returned object are compared. */
export function useChosenReports<Picked>(pick: (reports: ChosenReports) => Picked): Picked {
  const { runs } = useSession();
  const id = useChosen()?.summary?.id ?? null;
  const reportOf = (state: RunsState, name: AnalysisName) =>
    id === null ? null : (state[name][id]?.report ?? null);
  // Each result is stored under its own name, which the type of all of them does not express.
  const select = (state: RunsState) =>
    keyedByName(analysisNames, (name) => reportOf(state, name)) as ChosenReports;
  return useStore(
    runs,
    useShallow((state) => pick(select(state))),
  );
}

/**
 * Returns the result whose windows and beats the user steps through: the open bench's, or that of the intervals if it
 * has none.
 */
export function useWindowedReport(): AnalysisReports[WindowedAnalysis] | null {
  return useChosenReport(windowedAnalysis(useOpenAnalysis()));
}

/** Returns what the open bench works on. */
export function useOpenWork(): BenchWork {
  const { bench } = useSession();
  useStore(bench, (state) => state.open);
  return bench.work();
}

/** Returns the analysis of the open bench; null if it needs no recording. */
export function useOpenAnalysis(): AnalysisName | null {
  const work = useOpenWork();
  return work === 'performance' || work === 'cohort' ? null : work;
}

/** Returns a part of the run of the open bench's analysis for the chosen recording. */
export function useOpenRun<Picked>(pick: (run: Run | null) => Picked): Picked {
  const { runs } = useSession();
  const analysis = useOpenAnalysis();
  const id = useChosen()?.summary?.id ?? null;
  return useStore(
    runs,
    useShallow((state) => pick(id === null || analysis === null ? null : (state[analysis][id] ?? null))),
  );
}

/** Returns the parameters of the open bench. */
export function useOpenParameters(): ParametersStore {
  const { parameters } = useSession();
  return parameters[useOpenWork()];
}
