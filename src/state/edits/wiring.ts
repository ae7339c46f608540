import type { AnalysisClient } from '../../workers/client-types.ts';
import { asFailure } from '../error-reason.ts';
import type { RecordingKey, RecordingsStore } from '../opening/recordings.ts';

/** Checks the wiring of a recording once it is open, and again when the roles of its channels change. */
export function createWiring(client: AnalysisClient, recordings: RecordingsStore) {
  return {
    /** Checks a recording that was not checked yet. Resolves when its notes are set, or are no longer wanted. */
    check: async (key: RecordingKey): Promise<void> => {
      const { summary, wiring } = recordings.find(key) ?? {};
      if (!summary || wiring) return;
      try {
        const notes = await client.checkWiring(summary.id);
        // If the summary changed meanwhile, another call checks it.
        if (recordings.find(key)?.summary === summary) recordings.update(key, { wiring: notes });
      } catch (error) {
        // The analysis reports why a recording cannot be read.
        const { code } = asFailure(error);
        if (code !== 'cancelled' && code !== 'crashed') recordings.update(key, { wiring: [] });
      }
    },
  };
}
