import type { BeatEdit } from '../../model/edits.ts';

/** Two times that mean the same beat, s: a thousandth of what a person can point at. */
const sameTimeSec = 1e-6;

/**
 * A list of edits with one more, made of a beat as it now stands.
 *
 * `edit.time` is where the beat now is; the list names it by where it was found or inserted. Nothing
 * stands in the list twice: a beat that is moved again has one move, an inserted one that is moved is
 * inserted elsewhere, one that is inserted and deleted leaves nothing, and so does a move back.
 *
 * @param edits so far, in the order in which they were made
 * @param edit  of a beat as it now stands; times in s
 * @returns a new list
 */
export function addEdit(edits: readonly BeatEdit[], edit: BeatEdit): readonly BeatEdit[] {
  if (edit.op === 'insert') return addInsertion(edits, edit);
  const placed = edits.find((one) => isPlacedAt(one, edit.time));
  if (placed?.op === 'insert') return changeInserted(edits, placed, edit);
  const name = placed?.time ?? edit.time;
  const others = edits.filter((one) => !(one.op === edit.op && isSame(one.time, name)));
  if (edit.op === 'delete')
    return [...edits.filter((one) => !editsBeat(one, name)), { op: 'delete', time: name }];
  if (edit.op === 'label') return [...others, { op: 'label', time: name, class: edit.class }];
  return isSame(edit.to, name) ? others : [...others, { op: 'move', time: name, to: edit.to }];
}

/** An insertion just where a beat was deleted takes that back. */
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

/** Whether an edit put a beat just here. */
function isPlacedAt(edit: BeatEdit, timeSec: number): boolean {
  if (edit.op === 'insert') return isSame(edit.time, timeSec);
  return edit.op === 'move' && isSame(edit.to, timeSec);
}

/** Whether an edit is of a detected beat by its name. */
function editsBeat(edit: BeatEdit, name: number): boolean {
  return edit.op !== 'insert' && isSame(edit.time, name);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= sameTimeSec;
}
