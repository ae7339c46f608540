import type { BeatEdit } from '../../model/edits.ts';

/** Maximum difference of two times that refer to the same beat, s: a thousandth of a user's pointing precision. */
const sameTimeSec = 1e-6;

/**
 * Adds an edit of a beat, in its current state, to a list of edits.
 *
 * `edit.time` is the current time of the beat; the list refers to a beat by the time at which it was found or inserted.
 * The list holds no redundant edits. A beat that is moved again has one move. An inserted beat that is moved is
 * inserted elsewhere. Inserting and deleting a beat leaves no edit, and neither does moving it back.
 *
 * @param edits  existing edits, in the order in which they were made
 * @param edit   of a beat in its current state; times in s
 * @returns a new list
 */
export function addEdit(edits: readonly BeatEdit[], edit: BeatEdit): readonly BeatEdit[] {
  if (edit.op === 'insert') return addInsertion(edits, edit);
  const placed = edits.find((one) => placesBeatAt(one, edit.time));
  if (placed?.op === 'insert') return changeInserted(edits, placed, edit);
  const name = placed?.time ?? edit.time;
  const others = edits.filter((one) => !(one.op === edit.op && isSame(one.time, name)));
  if (edit.op === 'delete')
    return [...edits.filter((one) => !editsBeat(one, name)), { op: 'delete', time: name }];
  if (edit.op === 'label') return [...others, { op: 'label', time: name, class: edit.class }];
  return isSame(edit.to, name) ? others : [...others, { op: 'move', time: name, to: edit.to }];
}

/** Inserts a beat; at the time of a deleted beat, this undoes the deletion. */
function addInsertion(edits: readonly BeatEdit[], edit: BeatEdit & { op: 'insert' }): readonly BeatEdit[] {
  const isTakenBack = (one: BeatEdit): boolean => one.op === 'delete' && isSame(one.time, edit.time);
  if (!edits.some(isTakenBack)) return [...edits, edit];
  const rest = edits.filter((one) => !isTakenBack(one));
  return edit.class === undefined ? rest : [...rest, { op: 'label', time: edit.time, class: edit.class }];
}

function changeInserted(
  edits: readonly BeatEdit[],
  inserted: BeatEdit & { op: 'insert' },
  edit: Exclude<BeatEdit, { op: 'insert' }>,
): readonly BeatEdit[] {
  if (edit.op === 'delete') return edits.filter((one) => one !== inserted);
  const changed: BeatEdit =
    edit.op === 'move' ? { ...inserted, time: edit.to } : { ...inserted, class: edit.class };
  return edits.map((one) => (one === inserted ? changed : one));
}

/** Whether an edit put a beat at this time. */
function placesBeatAt(edit: BeatEdit, timeSec: number): boolean {
  if (edit.op === 'insert') return isSame(edit.time, timeSec);
  return edit.op === 'move' && isSame(edit.to, timeSec);
}

/** Whether an edit refers to this detected beat. */
function editsBeat(edit: BeatEdit, name: number): boolean {
  return edit.op !== 'insert' && isSame(edit.time, name);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= sameTimeSec;
}
