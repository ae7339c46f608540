import type { TemplateEdit } from '../../model/template-edits.ts';
import { mostTemplateNameLetters } from '../../pipeline/text-limits.ts';
import type { Edit } from './edits.ts';
import type { Change } from './history.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { listOf, numberWithin, ownOf, textOf, wordOf } from '../session/untrusted.ts';

/** Edits kept of one recording, and beats named by one of them. */
const mostEdits = 10_000;
const mostBeats = 200_000;
const mostSec = 1e9;

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

const second = (value: unknown): number | null => numberWithin(value, 0, mostSec);

function parseEdit(value: unknown): TemplateEdit | null {
  const op = wordOf(ownOf(value, 'op'), ['merge', 'rename', 'promote', 'split', 'noise']);
  if (op === 'split') {
    const times = listOf(ownOf(value, 'times'), mostBeats, second);
    return times.length === 0 ? null : { op, times };
  }
  const time = second(ownOf(value, 'time'));
  if (op === null || time === null) return null;
  if (op === 'promote') return { op, time };
  if (op === 'noise') return { op, time, noise: ownOf(value, 'noise') === true };
  if (op === 'rename') {
    const name = textOf(ownOf(value, 'name'), mostTemplateNameLetters);
    return name === null ? null : { op, time, name };
  }
  const into = second(ownOf(value, 'into'));
  return into === null ? null : { op, time, into };
}

/** Edits of unknown origin; what is none is left out. */
export function parseTemplateEdits(value: unknown): readonly TemplateEdit[] {
  return listOf(value, mostEdits, parseEdit);
}
