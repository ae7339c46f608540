import { analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import type { Analysis } from '../analysis.ts';
import { failureInWords } from '../error-reason.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { chosenEntry } from '../session-stores.ts';

interface BaseEditingParts {
  readonly stores: SessionStores;
  readonly analysis: Analysis;
  /** Whether the open bench shows an analysis. */
  readonly isShown: (name: AnalysisName) => boolean;
  /** Analyses for the open bench. */
  readonly run: () => Promise<void>;
}

/** Edits of what every analysis stands on. */
interface EditedBase<Edits> {
  /** Where a recording has them. */
  readonly entryOf: (edits: Edits) => Partial<RecordingEntry>;
  /** Hands them to the worker. */
  readonly tell: (id: RecordingId, edits: Edits) => Promise<unknown>;
}

/**
 * Takes a recording's edits of its beats, or of its stretches, for what they now are, and has all that stands on them
 * computed anew: at once what is shown, whose last result stays until then, and the rest when it is.
 */
export function createBaseEditing<Edits>(
  { stores, analysis, isShown, run }: BaseEditingParts,
  { entryOf, tell }: EditedBase<Edits>,
) {
  const { recordings, runs } = stores;
  return async (key: RecordingKey, edits: Edits): Promise<void> => {
    recordings.update(key, { ...entryOf(edits), failure: null });
    const id = recordings.find(key)?.summary?.id;
    if (id === undefined) return;
    try {
      await tell(id, edits);
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
