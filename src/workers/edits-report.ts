import type { BeatEdit, EditedBeat, ReportedEdits } from '../model/edits.ts';

/** What a detection has been edited to. */
interface Edited {
  readonly edited: readonly EditedBeat[] | null;
  readonly unmatched: readonly BeatEdit[];
}

/** What the page is told of corrections by hand; nothing where there are none. */
export function editsReport({ edited, unmatched }: Edited): { readonly edits?: ReportedEdits } {
  if (edited === null) return {};
  return { edits: { byHand: edited.filter(({ origin }) => origin !== 'computed'), unmatched } };
}
