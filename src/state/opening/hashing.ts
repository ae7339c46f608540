import type { AnalysisClient, Job } from '../../workers/client-types.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import { asFailure } from '../error-reason.ts';
import { listPickedFiles } from './recording-files.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import type { SessionStores } from '../session-stores.ts';

interface HashingParts {
  readonly client: Pick<AnalysisClient, 'hashInput'>;
  readonly stores: Pick<SessionStores, 'recordings' | 'runs' | 'notices' | 'selection'>;
}

/** Returns whether any analysis is running. */
function isBusy({ runs }: HashingParts['stores']): boolean {
  return Object.values(runs.getState()).some((byId) =>
    Object.values(byId).some((run) => run.state === 'running'),
  );
}

/**
 * Hashes the whole files of all open recordings, one recording after another, while nothing is being computed. Shows a
 * notice if a recording differs from the one that its session knows.
 */
export function createHashing({ client, stores }: HashingParts) {
  const { recordings, runs, notices, selection } = stores;
  const done = new Map<RecordingKey, string>();
  /** Recordings whose hash failed. If the worker crashed, the hash is tried once more. */
  const ended = new Set<RecordingId>();
  let job: Job<string | null> | null = null;

  /** Returns the next recording to hash; the chosen one comes first. */
  const next = (): RecordingEntry | null => {
    const open = recordings
      .getState()
      .entries.filter((entry) => entry.summary && done.get(entry.key) !== entry.summary.id)
      .filter((entry) => listPickedFiles(entry).length > 0);
    return open.find(({ key }) => key === selection.getState().recordingKey) ?? open[0] ?? null;
  };

  const applyHash = ({ key, name }: RecordingEntry, sha256: string | null): void => {
    const known = recordings.find(key)?.sha256 ?? null;
    if (sha256 === null) return;
    if (known !== null && known !== sha256) {
      notices.tell({
        code: 'other-content',
        message: `${name} has the same length, beginning and end as the earlier file, but differs in between (SHA-256 ${sha256.slice(0, 8)}, not ${known.slice(0, 8)}). Edits made by hand may not fit it.`,
      });
    }
    if (known !== sha256) recordings.update(key, { sha256 });
  };

  const hash = async (entry: RecordingEntry, id: string): Promise<void> => {
    const started = client.hashInput(id, () => undefined);
    job = started;
    try {
      applyHash(entry, await started.result);
    } catch (error) {
      // Read errors are reported where the file is read. A hash that was stopped is not started again.
      if (asFailure(error).code === 'crashed' && !ended.has(id)) done.delete(entry.key);
      ended.add(id);
    }
    job = null;
    hashNext();
  };

  function hashNext(): void {
    if (job !== null || isBusy(stores)) return;
    const entry = next();
    const id = entry?.summary?.id;
    if (!entry || id === undefined) return;
    done.set(entry.key, id);
    void hash(entry, id);
  }

  return {
    /** Starts, and then follows what is opened. */
    start: (): void => {
      recordings.subscribe(hashNext);
      runs.subscribe(hashNext);
      hashNext();
    },
  };
}
