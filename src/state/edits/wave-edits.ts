import { type WaveEdit, wavePoints } from '../../model/waves.ts';
import { listOf, numberWithin, ownOf, wordOf } from '../session/untrusted.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import type { Edit } from './edits.ts';
import type { Change } from './history.ts';

/** Marks kept of one recording: seven of each window of 10 s of a week. */
const mostEdits = 500_000;
const mostSec = 1e9;
/** No median beat reaches further from R, s. */
const farthestSec = 2;

const isOf = (one: WaveEdit, other: WaveEdit): boolean =>
  one.from === other.from && one.to === other.to && one.point === other.point;

/** The marks with one more, in the place of an earlier one of the same point. */
export function withWaveEdit(edits: readonly WaveEdit[], edit: WaveEdit): readonly WaveEdit[] {
  return [...edits.filter((one) => !isOf(one, edit)), edit];
}

/** A change of the marks of a recording; `words` as the history has it, `what` the same of all steps of one drag. */
export function wavesChange(
  { key, waveEdits }: Pick<RecordingEntry, 'key' | 'waveEdits'>,
  { what, words }: { readonly what: string; readonly words: string },
  edits: readonly WaveEdit[],
): Change<Edit> {
  return {
    subject: `waves ${key} ${what}`,
    name: words,
    before: { kind: 'waves', key, edits: waveEdits },
    after: { kind: 'waves', key, edits },
  };
}

function parseEdit(value: unknown): WaveEdit | null {
  const from = numberWithin(ownOf(value, 'from'), 0, mostSec);
  const to = numberWithin(ownOf(value, 'to'), 0, mostSec);
  const point = wordOf(ownOf(value, 'point'), wavePoints);
  const at = numberWithin(ownOf(value, 'at'), -farthestSec, farthestSec);
  return from === null || to === null || point === null || at === null ? null : { from, to, point, at };
}

/** Marks of unknown origin; what is none is left out. */
export function parseWaveEdits(value: unknown): readonly WaveEdit[] {
  return listOf(value, mostEdits, parseEdit);
}
