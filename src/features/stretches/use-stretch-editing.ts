import type { TimeSpan } from '../../model/samples.ts';
import { inOrder, type Stretch, stretchName } from '../../model/stretch.ts';
import { withExcluded, withIncluded, withOnly, withTable } from '../../pipeline/stretches/edit-stretches.ts';
import { stretchesNow } from '../../state/edits/stretch-edits.ts';
import { useChosen, useSession } from '../session-context.ts';

/** Acts on the stretches of the chosen recording, each an edit that can be taken back. */
export interface StretchEditing {
  readonly stretches: readonly Stretch[];
  /** Whether they are others than those of the file. */
  readonly isChanged: boolean;
  readonly name: (span: TimeSpan, name: string) => void;
  readonly exclude: (span: TimeSpan, name: string) => void;
  /** Takes back what was left out of a span. */
  readonly include: (span: TimeSpan) => void;
  /** Leaves out all but a span. */
  readonly keepOnly: (span: TimeSpan) => void;
  readonly replace: (old: Stretch, by: Stretch) => void;
  readonly remove: (old: Stretch) => void;
  /** Adds those of a table. Throws what the table's reader throws. */
  readonly addTable: (text: string, file: string) => void;
  /** Those of the file again. */
  readonly reset: () => void;
}

export function useStretchEditing(): StretchEditing {
  const session = useSession();
  const entry = useChosen();
  const stretches = entry === null ? [] : stretchesNow(entry);
  const durationSec = entry?.summary?.durationSec ?? 0;
  const change = (words: string, next: readonly Stretch[] | null): void => {
    if (entry) void session.changeStretches(entry, words, next);
  };
  return {
    stretches,
    isChanged: entry !== null && entry.stretches !== null,
    name: ({ fromSec, toSec }, name) =>
      change(`Stretch ${name}`, inOrder([...stretches, { from: fromSec, to: toSec, name, excluded: false }])),
    exclude: (span, name) =>
      change(name === '' ? 'Exclude a stretch' : `Exclude ${name}`, withExcluded(stretches, span, name)),
    include: (span) => change('Include a stretch', withIncluded(stretches, span)),
    keepOnly: (span) => change('Keep one stretch only', withOnly(stretches, span, durationSec)),
    replace: (old, by) =>
      change(
        old.excluded === by.excluded
          ? `Stretch ${stretchName(by)}`
          : `${by.excluded ? 'Exclude' : 'Include'} ${stretchName(old)}`,
        stretches.map((one) => (one === old ? by : one)),
      ),
    remove: (old) =>
      change(
        `Remove stretch ${stretchName(old)}`,
        stretches.filter((one) => one !== old),
      ),
    addTable: (text, file) => change(`Stretches of ${file}`, withTable(stretches, text, file)),
    reset: () => change('Stretches as the file has them', null),
  };
}
