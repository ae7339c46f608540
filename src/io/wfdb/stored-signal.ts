import type { ByteSource } from '../../model/recording.ts';
import { checkpointDifferences } from './difference-checkpoints.ts';
import { decodeFrames, framesPerChunk } from './signal-file.ts';
import type { FramePlace, SignalFile } from './signal-file.ts';

/** A run of digital samples of one signal, `at` samples from the first that was asked for. */
export type VisitSamples = (values: Int32Array, at: number) => void;

/** A file that signals are stored in. */
export interface StoredFile {
  readonly source: ByteSource;
  /** Complete frames that it holds. */
  readonly frameCount: number;
}

/** A signal as it lies in its file. */
export interface StoredSignal {
  readonly file: StoredFile;
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
