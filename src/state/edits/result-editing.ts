import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import type { Analysis } from '../analysis.ts';
import { failureInWords } from '../error-reason.ts';
import { valuesTaken } from '../opening/part-taken.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { chosenEntry } from '../session-stores.ts';

interface ResultEditingParts {
  readonly stores: SessionStores;
  readonly analysis: Analysis;
}

/** Edits of what one analysis gives. */
interface EditedResult<Edits> {
  readonly name: AnalysisName;
  /** Where a recording has them. */
  readonly entryOf: (edits: Edits) => Partial<RecordingEntry>;
  /** Hands them to the worker. */
  readonly tell: (id: RecordingId, edits: Edits) => Promise<unknown>;
}

/** Takes a recording's edits of a result for what they now are, and has them applied to it. */
export function createResultEditing<Edits>(
  { stores, analysis }: ResultEditingParts,
  { name, entryOf, tell }: EditedResult<Edits>,
) {
  const { recordings, runs, bench } = stores;
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
    const entry = chosenEntry(stores);
    if (entry?.key === key && bench.analysis() === name) {
      void analysis.run(name, id, valuesTaken(stores, name, entry));
      return;
    }
    analysis.cancel(name, id);
    runs.forget(name, id);
  };
}
