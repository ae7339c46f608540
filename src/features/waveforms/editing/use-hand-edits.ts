import type { BeatEdit, EditedBeat } from '../../../model/edits.ts';
import type { ReportHead } from '../../../workers/protocol.ts';
import { useChosen } from '../../session-context.ts';

const noBeats: readonly EditedBeat[] = [];
const noEdits: readonly BeatEdit[] = [];

/** Returns which beats of a result the user inserted or labelled, and the edits. */
export function useHandEdits(report: Pick<ReportHead, 'edits'> | null): {
  readonly byHand: readonly EditedBeat[];
  readonly edits: readonly BeatEdit[];
} {
  const edits = useChosen()?.beatEdits ?? noEdits;
  return { byHand: report?.edits?.byHand ?? noBeats, edits };
}
