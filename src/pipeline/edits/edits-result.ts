import type { BeatEdit, BeatOrigin, EditedBeat } from '../../model/edits.ts';
import type { EditsFact } from '../../model/run-facts.ts';

/** A detection after edits. */
interface Edited {
  readonly edited: readonly EditedBeat[] | null;
  readonly unmatched: readonly BeatEdit[];
}

/** Returns the fields of the output about the user's corrections, next to the result; empty if there are none. */
export function editsResult({ edited, unmatched }: Edited): Readonly<Record<string, unknown>> {
  if (edited === null) return {};
  const byHand = edited.filter(({ origin }) => origin !== 'computed');
  return {
    edited: byHand.map(({ timeSec, origin, label }) => ({ r: timeSec, origin, class: label })),
    unmatchedEdits: unmatched,
  };
}

/**
 * Returns the facts of the user's edits of a detection; empty if there were none.
 *
 * @param foundCount  number of beats that the detector found
 * @param edited      beats after the edits; null without edits
 * @param unmatchedCount  number of edits of beats that were not found
 */
export function editsFacts(
  foundCount: number,
  edited: readonly EditedBeat[] | null,
  unmatchedCount: number,
): readonly EditsFact[] {
  if (edited === null) return [];
  const count = (origin: BeatOrigin): number => edited.filter((beat) => beat.origin === origin).length;
  const keptCount = edited.filter(({ sourceIndex }) => sourceIndex !== null).length;
  return [
    {
      what: 'edits',
      inserted: count('inserted'),
      deleted: foundCount - keptCount,
      moved: count('moved'),
      labelled: count('relabelled'),
      unmatched: unmatchedCount,
    },
  ];
}
