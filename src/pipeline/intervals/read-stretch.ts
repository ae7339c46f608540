import {
  type BeatExtent,
  alignBeats,
  type GriddedBeats,
  sampleRangeOfBeats,
  type UniformSignal,
} from '../../analysis/intervals/align-beats.ts';
import type { GappedReader, SignalReader } from '../signal-reader.ts';

/** Reads a stretch of a signal. The stretch keeps the sample positions of the whole signal. */
async function readStretch(
  reader: SignalReader,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  return { fs, startSec, values: await reader.read(from, to, signal), stretch: { from, sampleCount } };
}

/** Reads a stretch of a signal between two times, with a sample or two more at both ends. */
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

/**
 * Maximum length of a stretch that is read for several beats, samples; beats further apart get stretches of their own.
 */
const longestStretch = 1 << 18;

/** Consecutive beats, and the stretch of a signal that contains them. */
export interface BeatsInStretch {
  readonly stretch: UniformSignal;
  readonly beats: readonly BeatExtent[];
}

/** Aligns beats like `alignBeats`, but reads only the stretches that contain them if the signal is not in memory. */
export async function alignFromReader(
  reader: GappedReader,
  beats: readonly BeatExtent[],
  beforeSec: number,
  signal?: AbortSignal,
): Promise<GriddedBeats> {
  return alignInStretches(await readForBeats(reader, beats, beforeSec, signal), beforeSec);
}

/** Reads the stretches that contain beats; if the signal is in memory, that is all of it. */
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
    const start = sampleRangeOfBeats(reader, beats.slice(first, first + 1), beforeSec).from;
    next = Math.min(first + 1, beats.length);
    while (
      next < beats.length &&
      sampleRangeOfBeats(reader, beats.slice(next, next + 1), beforeSec).to - start <= longestStretch
    )
      next++;
    const together = beats.slice(first, next);
    const { from, to } = sampleRangeOfBeats(reader, together, beforeSec);
    read.push({ stretch: await readStretch(reader, from, to, signal), beats: together });
  }
  return read;
}

/** Aligns the beats of several stretches, one after another. */
export function alignInStretches(all: readonly BeatsInStretch[], beforeSec: number): GriddedBeats {
  return concatenateBeats(all.map(({ stretch, beats }) => alignBeats(stretch, beats, beforeSec)));
}

/** Concatenates lists of aligned beats. */
function concatenateBeats(all: readonly GriddedBeats[]): GriddedBeats {
  const [first] = all;
  if (first === undefined) throw new RangeError('nothing was laid');
  if (all.length === 1) return first;
  const starts = new Int32Array(1 + all.reduce((sum, part) => sum + part.starts.length - 1, 0));
  const values = new Float64Array(all.reduce((sum, part) => sum + part.values.length, 0));
  let [beat, at] = [0, 0];
  for (const part of all) {
    values.set(part.values, at);
    for (const start of part.starts.subarray(1)) starts[++beat] = at + start;
    at += part.values.length;
  }
  return { ...first, starts, values };
}
