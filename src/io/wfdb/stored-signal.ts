import type { ByteSource } from '../../model/recording.ts';
import { decodeFrames, type FramePlace, framesPerChunk, type SignalFile } from './signal-file.ts';

/** Decodes the samples of one signal in the frames from … to − 1. */
type DecodeRange = (from: number, to: number, signal?: AbortSignal) => Promise<Int32Array>;

/**
 * Reads a signal stored as differences by ranges.
 *
 * A sample is the sum of all differences before it, so the value before every block of
 * `blockFrames` is kept once a pass has come by it; a read sums from the last such place. Sums
 * wrap at 32 bits, as the stored differences of a real recording never do.
 */
function checkpointDifferences(
  file: SignalFile,
  place: FramePlace,
  initialValue: number,
  blockFrames: number,
): DecodeRange {
  /** Entry b is the value before block b. */
  const checkpoints: number[] = [initialValue];

  async function valueBefore(block: number, signal?: AbortSignal): Promise<number> {
    let known = checkpoints[block];
    while (known === undefined) {
      const last = checkpoints.length - 1;
      const differences = await decodeFrames(
        file,
        place,
        last * blockFrames,
        (last + 1) * blockFrames,
        signal,
      );
      // Another read may have come by here meanwhile; both find the same value.
      checkpoints[last + 1] = sumInPlace(differences, checkpoints[last] ?? initialValue);
      known = checkpoints[block];
    }
    return known;
  }

  return async (from, to, signal) => {
    const block = Math.floor(from / blockFrames);
    const before = await valueBefore(block, signal);
    const values = await decodeFrames(file, place, block * blockFrames, to, signal);
    sumInPlace(values, before);
    return values.subarray((from - block * blockFrames) * place.count);
  };
}

/** Makes differences into values; gives the last one. */
function sumInPlace(differences: Int32Array, before: number): number {
  let value = before;
  for (let i = 0; i < differences.length; i++) {
    value = (value + (differences[i] ?? 0)) | 0;
    differences[i] = value;
  }
  return value;
}

/** A run of digital samples of one signal, `at` samples from the first that was asked for. */
export type VisitSamples = (values: Int32Array, at: number) => void;

/** A file that signals are stored in. */
export interface StoredSignalFile {
  readonly source: ByteSource;
  /** Complete frames that it holds. */
  readonly frameCount: number;
}

/** A signal as it lies in its file. */
export interface StoredSignal {
  readonly file: StoredSignalFile;
  /** The value that stands for a missing sample, or null. */
  readonly missing: number | null;
  /**
   * Visits the digital samples from … to − 1 in order, a chunk at a time. They count from the
   * file's first, and must lie in its complete frames.
   */
  visit(from: number, to: number, onSamples: VisitSamples, signal?: AbortSignal): Promise<void>;
}

/**
 * A signal of a file, read by ranges of its samples.
 *
 * @param place  the signal's place in a frame of the file
 * @param initialValue  the value before the first, for a format of differences
 * @returns digital values
 */
export function storedSignal(file: SignalFile, place: FramePlace, initialValue: number): StoredSignal {
  const framesAtOnce = framesPerChunk(file);
  const decode = file.format.differences
    ? checkpointDifferences(file, place, initialValue, framesAtOnce)
    : (from: number, to: number, signal?: AbortSignal) => decodeFrames(file, place, from, to, signal);
  return {
    file,
    missing: file.format.missing,
    visit: async (from, to, onSamples, signal) => {
      const lastFrame = Math.ceil(to / place.count);
      let frame = Math.floor(from / place.count);
      while (frame < lastFrame) {
        const nextFrame = Math.min(lastFrame, frame + framesAtOnce);
        const values = await decode(frame, nextFrame, signal);
        const start = Math.max(from, frame * place.count);
        const end = Math.min(to, nextFrame * place.count);
        onSamples(values.subarray(start - frame * place.count, end - frame * place.count), start - from);
        frame = nextFrame;
      }
    },
  };
}
