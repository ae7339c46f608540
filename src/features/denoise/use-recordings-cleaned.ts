import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureInWords } from '../../state/error-reason.ts';
import { isOfStatistics } from '../../state/cohort/cohort-members.ts';
import type { Job } from '../../workers/client-types.ts';
import type { DenoiseRow } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface RecordingsCleaned {
  readonly rows: readonly DenoiseRow[];
  /** The recording at work; null where none is. */
  readonly running: string | null;
  readonly problem: string | null;
  /** Whether parameters or recordings have changed since, and it waits to be asked for. */
  readonly canStart: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Kept {
  /** What it was made from, or is to be. */
  readonly of: string;
  readonly rows: readonly DenoiseRow[];
  readonly running: string | null;
  readonly problem: string | null;
}

/** So much of recordings is cleaned unasked, s; more when it is asked for. */
const unaskedSec = 3600;
/** Time without a change before they are cleaned anew, ms. */
const quietMs = 1000;

/** What the open recordings are, and how long all together. */
function useOpen() {
  const { recordings, cohort } = useSession();
  const entries = useStore(recordings, (state) => state.entries);
  const hasSamples = useStore(cohort, (state) => state.hasSamples);
  const open = entries.flatMap((entry) =>
    entry.summary && isOfStatistics(entry, hasSamples) ? [entry.summary] : [],
  );
  return {
    /** Separated by blanks: equal texts, equal recordings. */
    ids: open.map(({ id }) => id).join(' '),
    allSec: open.reduce((sum, { durationSec }) => sum + durationSec, 0),
  };
}

/**
 * All recordings of the statistics cleaned with the parameters in force: unasked where that is soon done, else when it is
 * asked for.
 */
export function useRecordingsCleaned(): RecordingsCleaned {
  const { client, parameters } = useSession();
  const changed = useStore(parameters.denoise, (state) => state.changed);
  const { ids, allSec } = useOpen();
  const job = useRef<Job<readonly DenoiseRow[]> | null>(null);
  const of = `${ids} ${JSON.stringify(changed)}`;
  const [kept, setKept] = useState<Kept>({ of: '', rows: [], running: null, problem: null });
  const isStale = kept.of !== of;
  const start = useCallback(async (): Promise<void> => {
    job.current?.cancel();
    setKept((before) => ({ ...before, of, running: '', problem: null }));
    const own = client.denoiseRecordings(
      ids.split(' ').filter((id) => id !== ''),
      changed,
      (_, name) => setKept((before) => (before.running === null ? before : { ...before, running: name })),
    );
    job.current = own;
    try {
      const rows = await own.result;
      if (job.current === own) setKept({ of, rows, running: null, problem: null });
    } catch (error) {
      const { code, message } = failureInWords(error);
      const problem = code === 'cancelled' ? null : message;
      if (job.current === own) setKept((before) => ({ ...before, running: null, problem }));
    }
  }, [client, changed, ids, of]);
  useEffect(() => () => job.current?.cancel(), []);
  const isUnasked = isStale && allSec <= unaskedSec;
  useEffect(() => {
    if (!isUnasked) return undefined;
    const timer = setTimeout(() => void start(), quietMs);
    return () => clearTimeout(timer);
  }, [isUnasked, start]);
  return {
    rows: kept.rows,
    running: kept.running,
    problem: kept.problem,
    canStart: isStale && !isUnasked,
    start: () => void start(),
    cancel: () => job.current?.cancel(),
  };
}
