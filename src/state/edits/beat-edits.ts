import { addEdit } from '../../analysis/edits/add-edit.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { type Edit, recordingChange } from './edits.ts';
import type { Change } from './history.ts';
import type { RecordingEntry } from '../opening/recordings.ts';

/** Formats a moment for the history: 1:23.456, or 1:02:03.456 from an hour on. */
export function momentText(sec: number): string {
  const allMs = Math.round(sec * 1000);
  const [hours, minutes] = [Math.floor(allMs / 3_600_000), Math.floor(allMs / 60_000) % 60];
  const seconds = ((allMs % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Returns a change of the beats of a recording. `edit.time` is the beat's current time. */
export function beatsChange(
  { key, beatEdits }: Pick<RecordingEntry, 'key' | 'beatEdits'>,
  edit: BeatEdit,
): Change<Edit> {
  const after = addEdit(beatEdits, edit);
  const name = editName(edit, beatEdits, after);
  return beatsListChange(key, `${edit.op} ${name.at}`, name.words, beatEdits, after);
}

/** Returns a change of all beat edits of a recording, for example when they are read from a file or removed. */
export function allBeatsChange(
  { key, beatEdits }: Pick<RecordingEntry, 'key' | 'beatEdits'>,
  after: readonly BeatEdit[],
): Change<Edit> {
  const words = after.length === 0 ? 'Beats as found' : `${after.length} edits of beats read`;
  return beatsListChange(key, 'all', words, beatEdits, after);
}

function beatsListChange(
  key: string,
  what: string,
  name: string,
  before: readonly BeatEdit[],
  after: readonly BeatEdit[],
): Change<Edit> {
  return recordingChange('beats', key, { subject: `beats ${key} ${what}`, name }, before, after);
}

/** Returns the name of an edit and the beat's original time, which is the same for all steps of one drag. */
function editName(
  edit: BeatEdit,
  before: readonly BeatEdit[],
  after: readonly BeatEdit[],
): { readonly words: string; readonly at: string } {
  const at = momentText(edit.time);
  if (edit.op === 'delete') return { words: `R deleted at ${at}`, at };
  if (edit.op === 'label') return { words: `R at ${at} labelled ${edit.class}`, at };
  if (edit.op === 'insert') {
    const as = edit.class === undefined ? '' : ` as ${edit.class}`;
    return { words: `R inserted at ${at}${as}`, at };
  }
  const moved = after.find((one) => one.op === 'move' && one.to === edit.to);
  if (moved !== undefined) return moveName(moved.time, edit.to);
  const inserted = before.find((one) => one.op === 'insert' && one.time === edit.time);
  // A beat that is back where it was found has no edit left.
  return moveName(inserted === undefined ? edit.to : edit.time, edit.to);
}

function moveName(fromSec: number, toSec: number): { readonly words: string; readonly at: string } {
  const at = momentText(fromSec);
  const byMs = Math.round((toSec - fromSec) * 1000);
  if (fromSec === toSec) return { words: `R moved back at ${at}`, at };
  return { words: `R moved ${String(byMs).replace('-', '−')} ms at ${at}`, at };
}
