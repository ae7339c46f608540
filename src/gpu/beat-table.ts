import type { DeviceArray } from './device-array.ts';
import { floatBits } from './float-bits.ts';
import { GpuRefusedError } from './gpu-failure.ts';

/** A kept beat. Times in s from the record's first sample. */
export interface KeptBeat {
  readonly rSec: number;
  readonly rrSec: number;
  /** End of the beat's own samples after R. */
  readonly afterSec: number;
  /** Index of the window that contains its R. */
  readonly window: number;
}

/** Search ranges of landmarks: `FrameParams` of src/analysis/intervals/params.ts. */
export interface BeatSearches {
  readonly upstrokeTo: number;
  readonly peakTo: number;
  readonly peakToMs: number;
  readonly notchTo: number;
}

/**
 * Kept beats in the form that the shaders read.
 *
 * Row b holds the times R_b + k / fs, k = `firstIndex` … firstIndex + lengths[b] − 1. It begins at `starts[b]`, a
 * multiple of four, in packed rows of `rowSampleCount` samples. Its first sample is at or after sample `wholes[b]` of
 * the signal.
 */
export interface BeatTable {
  readonly fs: number;
  readonly firstIndex: number;
  readonly beatCount: number;
  readonly rowSampleCount: number;
  readonly longestRow: number;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly wholes: Int32Array;
  /** Consecutive `Beat` structures of shaders/shared/beat.wgsl. */
  readonly words: Uint32Array;
}

/** Number of words of a `Beat`. */
export const beatWords = 8;

/** Tolerance, in samples, that keeps a limit on a sample from excluding it by rounding; same as in `alignBeats`. */
const indexSlack = 1e-9;

/**
 * Returns the number of whole samples in a duration; a duration that ends on a sample includes it.
 *
 * @param durationSec s, from 0
 * @param fs          Hz
 * @returns samples, rounded down with a tolerance for rounding errors
 */
export function countWholeSamples(durationSec: number, fs: number): number {
  return Math.floor(durationSec * fs + indexSlack);
}

/**
 * Packs kept beats. It splits the place of each R into a whole sample and a fraction, so that single precision stays
 * exact in records of any length.
 *
 * @param beats      in order of their R
 * @param signal     sampling rate, and time of the first sample, s
 * @param beforeSec  time from the start of a beat's samples to R
 * @returns the table in the form that kernels read, and its lengths in samples
 */
export function planBeats(
  beats: readonly KeptBeat[],
  signal: { readonly fs: number; readonly startSec: number },
  beforeSec: number,
  searches: BeatSearches,
): BeatTable {
  const { fs } = signal;
  const beatCount = beats.length;
  const firstIndex = Math.ceil(-beforeSec * fs - indexSlack);
  const samples = (durationSec: number) => countWholeSamples(durationSec, fs);
  const starts = new Uint32Array(beatCount);
  const lengths = new Uint32Array(beatCount);
  const wholes = new Int32Array(beatCount);
  const words = new Uint32Array(beatCount * beatWords);
  let rowSampleCount = 0;
  let longestRow = 0;
  beats.forEach(({ rSec, rrSec, afterSec, window }, b) => {
    const place = (rSec - signal.startSec) * fs + firstIndex;
    starts[b] = rowSampleCount;
    lengths[b] = Math.max(0, samples(afterSec) - firstIndex + 1);
    wholes[b] = Math.floor(place);
    const peakSec = Math.min(searches.peakTo * rrSec, searches.peakToMs / 1000);
    words.set(
      [
        starts[b],
        lengths[b],
        wholes[b],
        floatBits(place - wholes[b]),
        samples(searches.upstrokeTo * rrSec),
        samples(peakSec),
        samples(searches.notchTo * rrSec),
        window,
      ],
      b * beatWords,
    );
    rowSampleCount += Math.ceil(lengths[b] / 4) * 4;
    longestRow = Math.max(longestRow, lengths[b]);
  });
  return { fs, firstIndex, beatCount, rowSampleCount, longestRow, starts, lengths, wholes, words };
}

/** A beat table with its copy on the device. */
export interface DeviceBeats {
  readonly table: BeatTable;
  readonly beats: DeviceArray;
}

/** Successive beats whose rows, and whose part of the signals, can each be bound. */
export interface BeatChunk {
  readonly firstBeat: number;
  readonly beatCount: number;
  readonly rowFrom: number;
  readonly rowCount: number;
  readonly inputFrom: number;
  readonly inputCount: number;
}

/** Bindings begin at multiples of this, in f32. */
const alignedSamples = 64;

/**
 * Divides beats into chunks that fit into a binding.
 *
 * @param following    number of following beats whose samples each beat also needs
 * @param sampleCount  samples of the signals; 0 if they are not bound
 * @returns in order, none empty
 * @throws GpuRefusedError if a single beat does not fit
 */
export function beatChunks(
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize'>,
  table: BeatTable,
  following: number,
  sampleCount: number,
): BeatChunk[] {
  const most = Math.floor(limits.maxStorageBufferBindingSize / 4);
  const chunks: BeatChunk[] = [];
  let current: BeatChunk | null = null;
  for (let b = 0; b < table.beatCount; b++) {
    const extended: BeatChunk = cutChunk(table, current?.firstBeat ?? b, b, following, sampleCount, current);
    if (fitsDevice(extended, most)) {
      current = extended;
      continue;
    }
    const alone: BeatChunk = cutChunk(table, b, b, following, sampleCount, null);
    if (!fitsDevice(alone, most)) throw new GpuRefusedError('a beat has more samples than a binding holds');
    if (current !== null) chunks.push(current);
    current = alone;
  }
  if (current !== null) chunks.push(current);
  return chunks;
}

function fitsDevice(chunk: BeatChunk, most: number): boolean {
  return chunk.rowCount <= most && chunk.inputCount <= most;
}

/** Makes the chunk of beats first … last, from that of first … last − 1 if there is one. */
function cutChunk(
  { starts, lengths, wholes, beatCount }: BeatTable,
  first: number,
  last: number,
  following: number,
  sampleCount: number,
  shorter: BeatChunk | null,
): BeatChunk {
  const rowFrom = Math.floor(starts[first] / alignedSamples) * alignedSamples;
  const inside = (sample: number) => Math.max(0, Math.min(sample, sampleCount));
  const inputFrom = Math.floor(inside(wholes[first]) / alignedSamples) * alignedSamples;
  let inputTo = shorter === null ? inputFrom : shorter.inputFrom + shorter.inputCount;
  for (let k = last; k <= Math.min(last + following, beatCount - 1); k++) {
    inputTo = Math.max(inputTo, inside(wholes[k] + lengths[k] + 1));
  }
  return {
    firstBeat: first,
    beatCount: last - first + 1,
    rowFrom,
    rowCount: starts[last] + lengths[last] - rowFrom,
    inputFrom,
    inputCount: inputTo - inputFrom,
  };
}
