import { inOrder, mostStretches, type Stretch } from '../../model/stretch.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { listOf, numberWithin, ownOf, textOf } from '../session/untrusted.ts';
import type { Edit } from './edits.ts';
import type { Change } from './history.ts';

const mostSec = 1e9;
/** Characters of a name. */
const mostName = 200;

const none: readonly Stretch[] = [];

/** The spans in force: those that a person said, else those of the file. */
export function stretchesNow({
  stretches,
  summary,
}: Pick<RecordingEntry, 'stretches' | 'summary'>): readonly Stretch[] {
  return stretches ?? summary?.stretches ?? none;
}

/** A change of a recording's stretches; `words` as the history has it, null for those of the file. */
export function stretchesChange(
  { key, stretches: before }: Pick<RecordingEntry, 'key' | 'stretches'>,
  words: string,
  stretches: readonly Stretch[] | null,
): Change<Edit> {
  return {
    subject: `stretches ${key} ${words}`,
    name: words,
    before: { kind: 'stretches', key, stretches: before },
    after: { kind: 'stretches', key, stretches: stretches === null ? null : inOrder(stretches) },
  };
}

function parseStretch(value: unknown): Stretch | null {
  const from = numberWithin(ownOf(value, 'from'), 0, mostSec);
  const to = numberWithin(ownOf(value, 'to'), 0, mostSec);
  const name = textOf(ownOf(value, 'name'), mostName);
  if (from === null || to === null || name === null || !(to > from)) return null;
  return { from, to, name, excluded: ownOf(value, 'excluded') === true };
}

/** Stretches of unknown origin; what is none is left out. Null where nothing is said. */
export function parseStretches(value: unknown): readonly Stretch[] | null {
  return Array.isArray(value) ? listOf(value, mostStretches, parseStretch) : null;
}
