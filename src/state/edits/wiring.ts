import type { AnalysisClient } from '../../workers/client-types.ts';
import { failureInWords } from '../error-reason.ts';
import type { RecordingKey, RecordingsStore } from '../opening/recordings.ts';

/** Looks at the wiring of a recording once it is open, and again when its channels are taken otherwise. */
export function createWiring(client: AnalysisClient, recordings: RecordingsStore) {
  return {
    /** Looks where nobody has; resolves when the notes are there, or are no longer wanted. */
    check: async (key: RecordingKey): Promise<void> => {
      const { summary, wiring } = recordings.find(key) ?? {};
      if (!summary || wiring) return;
      try {
        const notes = await client.checkWiring(summary.id);
        // What was changed meanwhile is looked at by another call.
        if (recordings.find(key)?.summary === summary) recordings.update(key, { wiring: notes });
      } catch (error) {
        // What keeps a recording from being read is said by its analysis.
        const { code } = failureInWords(error);
        if (code !== 'cancelled' && code !== 'crashed') recordings.update(key, { wiring: [] });
      }
    },
  };
}
