import type { LaneMark } from '../../../charts/lanes/lane.ts';
import type { BeatEdit, EditedBeat } from '../../../model/edits.ts';
import { formatSigned } from '../../../ui/format-number.ts';

/** Returns the text next to a manually edited beat: its shift, or its class. */
function markLabel({ timeSec, origin, label }: EditedBeat, edits: readonly BeatEdit[]): string {
  const move = edits.find((edit) => edit.op === 'move' && edit.to === timeSec);
  const shift =
    origin === 'moved' && move?.op === 'move'
      ? `${formatSigned((move.to - move.time) * 1000, 1)} ms`
      : origin === 'inserted'
        ? 'inserted'
        : '';
  return [shift, label ?? ''].filter((part) => part !== '').join(' ');
}

/** Returns the marks of beats that were manually inserted, moved, labelled or deleted. */
export function handMarks(byHand: readonly EditedBeat[], edits: readonly BeatEdit[]): LaneMark[] {
  return [
    ...byHand.map((beat): LaneMark => {
      const label = markLabel(beat, edits);
      return { kind: 'hand', atSec: beat.timeSec, ...(label === '' ? {} : { label }) };
    }),
    ...edits.flatMap((edit): LaneMark[] =>
      edit.op === 'delete' ? [{ kind: 'deleted', atSec: edit.time, label: 'deleted' }] : [],
    ),
  ];
}

/** Returns the marks of R, with computed marks replaced by the manual ones of the same beats. */
export function withHandMarks(
  marks: readonly LaneMark[],
  byHand: readonly EditedBeat[],
  edits: readonly BeatEdit[],
): readonly LaneMark[] {
  if (byHand.length === 0 && edits.length === 0) return marks;
  const touched = new Set(byHand.map(({ timeSec }) => timeSec));
  return [
    ...marks.filter(({ kind, atSec }) => kind !== 'r' || !touched.has(atSec)),
    ...handMarks(byHand, edits),
  ];
}
