import { analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import type { Analysis } from '../analysis.ts';
import { asFailure } from '../error-reason.ts';
import { analysisValuesOf } from '../opening/part-taken.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import { chosenEntry, type SessionStores } from '../session-stores.ts';

interface EditingParts {
  readonly stores: SessionStores;
  readonly analysis: Analysis;
  /** Returns whether the open bench shows an analysis. */
  readonly isShown: (name: AnalysisName) => boolean;
  /** Analyses for the open bench. */
  readonly run: () => Promise<void>;
}

/** Edits of one kind. */
interface EditKind<Edits> {
  /** Returns the fields of a recording's entry that hold the edits. */
  readonly toEntry: (edits: Edits) => Partial<RecordingEntry>;
  /** Sends them to the worker. */
  readonly tell: (id: RecordingId, edits: Edits) => Promise<unknown>;
  /** The only analysis whose result they change. Omitted for beats and stretches, which every analysis depends on. */
  readonly only?: AnalysisName;
}

/**
 * Sets a recording's edits and computes again all results that depend on them. Shown results are computed at once, and
 * the previous ones stay until then. Others are computed when they are shown.
 */
export function createEditApplier<Edits>(
  { stores, analysis, isShown, run }: EditingParts,
  { toEntry, tell, only }: EditKind<Edits>,
) {
  const { recordings, runs, bench } = stores;
  return async (key: RecordingKey, edits: Edits): Promise<void> => {
    recordings.update(key, { ...toEntry(edits), failure: null });
    const id = recordings.find(key)?.summary?.id;
    if (id === undefined) return;
    try {
      await tell(id, edits);
    } catch (error) {
      recordings.update(key, { failure: asFailure(error) });
      return;
    }
    const entry = chosenEntry(stores);
    const isChosen = entry?.key === key;
    if (only !== undefined && isChosen && bench.analysis() === only) {
      void analysis.run(only, id, analysisValuesOf(stores, only, entry));
      return;
    }
    for (const name of only === undefined ? analysisNames : [only]) {
      if (only === undefined && isChosen && isShown(name)) continue;
      analysis.cancel(name, id);
      runs.forget(name, id);
    }
    if (only === undefined && isChosen) void run();
  };
}
