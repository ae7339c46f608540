import {
  type BeatExtent,
  alignBeats,
  type GriddedBeats,
  stretchOfBeats,
  type UniformSignal,
} from '../../analysis/intervals/align-beats.ts';
import type { GappedReader, SignalReader } from '../signal-reader.ts';

/** Reads a stretch of a signal; its samples lie where they lie in the whole. */
async function readStretch(
  reader: SignalReader,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  return { fs, startSec, values: await reader.read(from, to, signal), stretch: { from, sampleCount } };
}

/** A stretch of a signal from one time to another, with a sample or two more at both ends. */
export async function readAround(
  reader: SignalReader,
  fromSec: number,
  toSec: number,
): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  const place = (sec: number, more: number): number =>
    Math.min(sampleCount, Math.max(0, Math.floor((sec - startSec) * fs) + more));
  return readStretch(reader, place(fromSec, -1), place(toSec, 4));
}

/** Beats that lie far apart are laid from stretches of their own, none much longer than this, samples. */
const longestStretch = 1 << 18;

/** Beats that follow one another, and the stretch of a signal that they are laid from. */
export interface BeatsInStretch {
  readonly stretch: UniformSignal;
  readonly beats: readonly BeatExtent[];
}

/** Lays beats as `alignBeats` does, reading what they are laid from alone of a signal that is not kept whole. */
export async function alignFrom(
  reader: GappedReader,
  beats: readonly BeatExtent[],
  beforeSec: number,
  signal?: AbortSignal,
): Promise<GriddedBeats> {
  return alignInStretches(await readForBeats(reader, beats, beforeSec, signal), beforeSec);
}

/** Reads what beats are laid from; of a signal that is kept whole that is all of it. */
export async function readForBeats(
  reader: GappedReader,
  beats: readonly BeatExtent[],
  beforeSec: number,
  signal?: AbortSignal,
): Promise<readonly BeatsInStretch[]> {
  const { fs, startSec, values } = reader;
  if (values !== null) return [{ stretch: { fs, startSec, values }, beats }];
  const read: BeatsInStretch[] = [];
  for (let first = 0, next = 0; first < beats.length || read.length === 0; first = next) {
    const start = stretchOfBeats(reader, beats.slice(first, first + 1), beforeSec).from;
    next = Math.min(first + 1, beats.length);
    while (
      next < beats.length &&
      stretchOfBeats(reader, beats.slice(next, next + 1), beforeSec).to - start <= longestStretch
    )
      next++;
    const together = beats.slice(first, next);
    const { from, to } = stretchOfBeats(reader, together, beforeSec);
    read.push({ stretch: await readStretch(reader, from, to, signal), beats: together });
  }
  return read;
}

/** Lays the beats of stretches, one after another. */
export function alignInStretches(all: readonly BeatsInStretch[], beforeSec: number): GriddedBeats {
  return putTogether(all.map(({ stretch, beats }) => alignBeats(stretch, beats, beforeSec)));
}

/** One list of laid beats after another. */
function putTogether(all: readonly GriddedBeats[]): GriddedBeats {
  const [first] = all;
  if (first === undefined) throw new RangeError('nothing was laid');
  if (all.length === 1) return first;
  const starts = new Int32Array(1 + all.reduce((sum, laid) => sum + laid.starts.length - 1, 0));
  const values = new Float64Array(all.reduce((sum, laid) => sum + laid.values.length, 0));
  let [beat, at] = [0, 0];
  for (const laid of all) {
    values.set(laid.values, at);
    for (const start of laid.starts.subarray(1)) starts[++beat] = at + start;
    at += laid.values.length;
  }
  return { ...first, starts, values };
}
