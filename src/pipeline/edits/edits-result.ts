import type { BeatEdit, BeatOrigin, EditedBeat } from '../../model/edits.ts';
import type { EditsFact } from '../../model/run-facts.ts';

/** What a detection has been edited to. */
interface Edited {
  readonly edited: readonly EditedBeat[] | null;
  readonly unmatched: readonly BeatEdit[];
}

/** What the output says of corrections by hand, beside the result; nothing where there are none. */
export function editsResult({ edited, unmatched }: Edited): Readonly<Record<string, unknown>> {
  if (edited === null) return {};
  const byHand = edited.filter(({ origin }) => origin !== 'computed');
  return {
    edited: byHand.map(({ timeSec, origin, label }) => ({ r: timeSec, origin, class: label })),
    unmatchedEdits: unmatched,
  };
}

/**
 * What edits by hand did to a detection; none where there were none.
 *
 * @param foundCount  beats that the detector found
 * @param edited      the beats after the edits; null without any
 * @param unmatchedCount  edits of beats that were not found
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
