import type { TemplateEdit } from '../../model/template-edits.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { Analysis } from '../analysis.ts';
import { failureInWords } from '../failure-of.ts';
import { valuesTaken } from '../opening/part-taken.ts';
import type { RecordingKey } from '../opening/recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { chosenEntry } from '../session-stores.ts';

interface TemplateEditingParts {
  readonly client: AnalysisClient;
  readonly stores: SessionStores;
  readonly analysis: Analysis;
}

/** Takes a recording's edits of templates for what they now are, and has them applied to the result. */
export function createTemplateEditing({ client, stores, analysis }: TemplateEditingParts) {
  const { recordings, runs, bench } = stores;
  return async (key: RecordingKey, edits: readonly TemplateEdit[]): Promise<void> => {
    recordings.update(key, { templateEdits: edits, failure: null });
    const id = recordings.find(key)?.summary?.id;
    if (id === undefined) return;
    try {
      await client.setTemplateEdits(id, edits);
    } catch (error) {
      recordings.update(key, { failure: failureInWords(error) });
      return;
    }
    const entry = chosenEntry(stores);
    if (entry?.key === key && bench.analysis() === 'templates') {
      void analysis.run('templates', id, valuesTaken(stores, 'templates', entry));
      return;
    }
    analysis.cancel('templates', id);
    runs.forget('templates', id);
  };
}
