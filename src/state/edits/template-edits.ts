import type { TemplateEdit } from '../../model/template-edits.ts';
import type { Edit } from './edits.ts';
import type { Change } from './history.ts';
import type { RecordingEntry } from '../opening/recordings.ts';

/** A change of the templates of a recording; `words` as the history has it. */
export function templatesChange(
  { key, templateEdits }: Pick<RecordingEntry, 'key' | 'templateEdits'>,
  words: string,
  edits: readonly TemplateEdit[],
): Change<Edit> {
  return {
    // Every act is a step by itself, however fast they follow.
    subject: `templates ${key} ${templateEdits.length} ${words}`,
    name: words,
    before: { kind: 'templates', key, edits: templateEdits },
    after: { kind: 'templates', key, edits },
  };
}
