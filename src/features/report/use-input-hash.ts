import { useEffect, useState } from 'react';
import { asFailure } from '../../state/error-reason.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { RecordingId } from '../../workers/protocol.ts';

/** Hash of a recording's files: being computed, done (null without files), or failed. */
export type InputHash =
  | { readonly state: 'running'; readonly share: number }
  | { readonly state: 'done'; readonly sha256: string | null }
  | { readonly state: 'failed'; readonly problem: string };

/** Hashes the recording's files, and stops when it is no longer needed. */
export function useInputHash(client: Pick<AnalysisClient, 'hashInput'>, id: RecordingId): InputHash {
  const [hash, setHash] = useState<InputHash>({ state: 'running', share: 0 });
  useEffect(() => {
    let live = true;
    const show = (next: InputHash): void => {
      if (live) setHash(next);
    };
    const job = client.hashInput(id, (share) => show({ state: 'running', share }));
    job.result.then(
      (sha256) => show({ state: 'done', sha256 }),
      (error: unknown) => show({ state: 'failed', problem: asFailure(error).message }),
    );
    return () => {
      live = false;
      job.cancel();
    };
  }, [client, id]);
  return hash;
}
