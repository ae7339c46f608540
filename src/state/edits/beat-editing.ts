import { analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { Analysis } from '../analysis.ts';
import { failureInWords } from '../failure-of.ts';
import type { RecordingKey } from '../opening/recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { chosenEntry } from '../session-stores.ts';

interface BeatEditingParts {
  readonly client: AnalysisClient;
  readonly stores: SessionStores;
  readonly analysis: Analysis;
  /** Whether the open bench shows an analysis. */
  readonly isShown: (name: AnalysisName) => boolean;
  /** Analyses for the open bench. */
  readonly run: () => Promise<void>;
}

/**
 * Takes a recording's edits of beats for what they now are, and has all that stands on its beats
 * computed anew: at once what is shown, whose last result stays until then, and the rest when it is.
 */
export function createBeatEditing({ client, stores, analysis, isShown, run }: BeatEditingParts) {
  const { recordings, runs } = stores;
  return async (key: RecordingKey, edits: readonly BeatEdit[]): Promise<void> => {
    recordings.update(key, { beatEdits: edits, failure: null });
    const id = recordings.find(key)?.summary?.id;
    if (id === undefined) return;
    try {
      await client.setEdits(id, edits);
    } catch (error) {
      recordings.update(key, { failure: failureInWords(error) });
      return;
    }
    const isChosen = chosenEntry(stores)?.key === key;
    for (const name of analysisNames) {
      if (isChosen && isShown(name)) continue;
      analysis.cancel(name, id);
      runs.forget(name, id);
    }
    if (isChosen) void run();
  };
}
