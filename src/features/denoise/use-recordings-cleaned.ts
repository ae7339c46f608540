import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureOf } from '../../state/failure-of.ts';
import type { Job } from '../../workers/client-types.ts';
import type { DenoiseRow } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface RecordingsCleaned {
  readonly rows: readonly DenoiseRow[];
  /** The recording at work; null where none is. */
  readonly running: string | null;
  readonly problem: string | null;
  /** Whether parameters or recordings have changed since. */
  readonly isStale: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Kept {
  /** What it was made from. */
  readonly of: string;
  readonly rows: readonly DenoiseRow[];
  readonly running: string | null;
  readonly problem: string | null;
}

/** All open recordings cleaned with the parameters in force, when it is asked for. */
export function useRecordingsCleaned(): RecordingsCleaned {
  const { client, parameters, recordings } = useSession();
  const changed = useStore(parameters.denoise, (state) => state.changed);
  const ids = useStore(recordings, (state) =>
    state.entries.flatMap(({ summary }) => (summary ? [summary.id] : [])).join(' '),
  );
  const job = useRef<Job<readonly DenoiseRow[]> | null>(null);
  const of = `${ids} ${JSON.stringify(changed)}`;
  const [kept, setKept] = useState<Kept>({ of, rows: [], running: null, problem: null });
  useEffect(() => () => job.current?.cancel(), []);
  const start = async (): Promise<void> => {
    setKept((before) => ({ ...before, running: '', problem: null }));
    try {
      const own = client.denoiseRecordings(changed, (_, name) =>
        setKept((before) => (before.running === null ? before : { ...before, running: name })),
      );
      job.current = own;
      const rows = await own.result;
      setKept({ of, rows, running: null, problem: null });
    } catch (error) {
      const { code, message } = failureOf(error);
      setKept((before) => ({ ...before, running: null, problem: code === 'cancelled' ? null : message }));
    }
  };
  return {
    rows: kept.rows,
    running: kept.running,
    problem: kept.problem,
    isStale: kept.rows.length > 0 && kept.of !== of,
    start: () => void start(),
    cancel: () => job.current?.cancel(),
  };
}
