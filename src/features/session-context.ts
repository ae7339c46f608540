import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { RecordingEntry } from '../state/recordings.ts';
import type { Run } from '../state/runs.ts';
import type { Session } from '../state/session.ts';

/** The open page's session, with the client in it; tests give one with a client of their own. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('a SessionContext is missing around this part of the page');
  return session;
}

/** The chosen recording's row, or null. */
export function useChosen(): RecordingEntry | null {
  const session = useSession();
  const key = useStore(session.selection, (state) => state.recordingKey);
  return useStore(session.recordings, (state) => state.entries.find((entry) => entry.key === key) ?? null);
}

/** The analysis of the chosen recording, or null. */
export function useChosenRun(): Run | null {
  const session = useSession();
  const id = useChosen()?.summary?.id ?? null;
  return useStore(session.runs, (state) => (id === null ? null : (state.byId[id] ?? null)));
}
