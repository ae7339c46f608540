import type { WaveEdit } from '../../model/waves.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { type Edit, recordingChange } from './edits.ts';
import type { Change } from './history.ts';

const isSameEdit = (one: WaveEdit, other: WaveEdit): boolean =>
  one.from === other.from && one.to === other.to && one.point === other.point;

/** The marks with one more, in the place of an earlier one of the same point. */
export function withWaveEdit(edits: readonly WaveEdit[], edit: WaveEdit): readonly WaveEdit[] {
  return [...edits.filter((one) => !isSameEdit(one, edit)), edit];
}

/** A change of the marks of a recording; `words` as the history has it, `what` the same of all steps of one drag. */
export function wavesChange(
  { key, waveEdits }: Pick<RecordingEntry, 'key' | 'waveEdits'>,
  { what, words }: { readonly what: string; readonly words: string },
  edits: readonly WaveEdit[],
): Change<Edit> {
  return recordingChange('waves', key, { subject: `waves ${key} ${what}`, name: words }, waveEdits, edits);
}
