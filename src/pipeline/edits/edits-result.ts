import type { BeatEdit, EditedBeat } from '../../model/edits.ts';

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
