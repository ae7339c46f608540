import { useEffect, useRef, useState } from 'react';
import type { ParameterValues } from '../../model/parameters.ts';
import { failureInWords } from '../../state/failure-of.ts';
import type { Job } from '../../workers/client-types.ts';
import type { GrossMethods, RecordingId } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface Gross {
  /** Null before the first run, and after the parameters have changed. */
  readonly result: GrossMethods | null;
  /** While it runs: share done and the recording at work. */
  readonly progress: { readonly share: number; readonly at: string } | null;
  readonly problem: string | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Kept {
  /** What differed from the defaults, and which recordings were open. */
  readonly of: string;
  readonly result: GrossMethods | null;
  readonly problem: string | null;
}

/** Every detector over some recordings with a reference, when it is asked for. */
export function useGross(changed: ParameterValues, recordings: readonly RecordingId[]): Gross {
  const { client } = useSession();
  const [kept, setKept] = useState<Kept>({ of: '', result: null, problem: null });
  const [progress, setProgress] = useState<Gross['progress']>(null);
  const job = useRef<(Job<GrossMethods> & { readonly of: string }) | null>(null);
  const of = JSON.stringify([changed, recordings]);
  // What is computed under other parameters says nothing of these.
  useEffect(() => {
    const stale = job.current;
    if (stale === null || stale.of === of) return;
    job.current = null;
    stale.cancel();
    setProgress(null);
  }, [of]);
  useEffect(() => () => job.current?.cancel(), []);
  const run = async (): Promise<void> => {
    setProgress({ share: 0, at: '' });
    const made = client.qrsGross(recordings, changed, (share, at) => {
      if (job.current === own) setProgress({ share, at });
    });
    const own = { of, result: made.result, cancel: (): void => made.cancel() };
    job.current = own;
    try {
      const result = await own.result;
      if (job.current === own) setKept({ of, result, problem: null });
    } catch (error) {
      const { code, message } = failureInWords(error);
      if (job.current === own)
        setKept((before) => ({ ...before, of, problem: code === 'cancelled' ? null : message }));
    }
    if (job.current !== own) return;
    job.current = null;
    setProgress(null);
  };
  return {
    result: kept.of === of ? kept.result : null,
    progress,
    problem: kept.of === of ? kept.problem : null,
    start: () => void run(),
    cancel: () => job.current?.cancel(),
  };
}
