import type { ByteSource } from '../../model/recording.ts';
import { type StoredRun, viewAsInt16 } from '../scale-stored.ts';
import { decodeFrames, withFrameBytes } from './signal-file.ts';
import { type FrameBytes, type FramePlace, framesPerChunk, type SignalFile } from './signal-file.ts';

/** Visits the samples of one signal in the frames from … to − 1 in runs, each with the number of its first sample. */
type VisitFrames = (
  from: number,
  to: number,
  onRun: (run: StoredRun, firstSample: number) => void,
  signal?: AbortSignal,
) => Promise<void>;

/** Number of samples decoded at once, small enough for the processor's first-level cache. */
const decodedAtOnce = 1 << 12;

/**
 * Creates a reader of ranges for a signal stored as differences.
 *
 * A sample is the sum of all differences before it. The value before every block of `blockFrames` is kept once a pass
 * has reached it, and a read sums from the last such value. Sums wrap at 32 bits, which never happens in a real
 * recording.
 */
function checkpointDifferences(
  file: SignalFile,
  place: FramePlace,
  initialValue: number,
  blockFrames: number,
): VisitFrames {
  /** Entry b is the value before block b. */
  const checkpoints: number[] = [initialValue];

  async function valueBefore(block: number, signal?: AbortSignal): Promise<number> {
    let known = checkpoints[block];
    while (known === undefined) {
      const last = checkpoints.length - 1;
      const differences = await differencesIn(last * blockFrames, (last + 1) * blockFrames, signal);
      // Another read may have reached this block meanwhile; both find the same value.
      checkpoints[last + 1] = integrateInPlace(differences, checkpoints[last] ?? initialValue);
      known = checkpoints[block];
    }
    return known;
  }

  async function differencesIn(from: number, to: number, signal?: AbortSignal): Promise<Int32Array> {
    const differences = new Int32Array((to - from) * place.count);
    const look = (frames: FrameBytes) => decodeFrames(file, place, frames, 0, differences);
    await withFrameBytes(file, from, to, look, signal);
    return differences;
  }

  return async (from, to, onRun, signal) => {
    const block = Math.floor(from / blockFrames);
    const before = await valueBefore(block, signal);
    const numbers = await differencesIn(block * blockFrames, to, signal);
    integrateInPlace(numbers, before);
    const first = (from - block * blockFrames) * place.count;
    onRun({ numbers, first, stride: 1, count: numbers.length - first }, from * place.count);
  };
}

/**
 * Creates a reader for samples that do not depend on each other. It returns them in place, or decodes a few at a time.
 */
function plainSamples(file: SignalFile, place: FramePlace): VisitFrames {
  return (from, to, onRun, signal) => {
    const look = (frames: FrameBytes): void => {
      const inPlace = makeRun(file, place, frames, to - from);
      if (inPlace !== null) {
        onRun(inPlace, from * place.count);
        return;
      }
      const framesAtOnce = Math.max(1, Math.floor(decodedAtOnce / place.count));
      const buffer = new Int32Array(Math.min(framesAtOnce, to - from) * place.count);
      for (let frame = from; frame < to; frame += framesAtOnce) {
        const numbers = buffer.subarray(0, Math.min(framesAtOnce, to - frame) * place.count);
        decodeFrames(file, place, frames, frame - from, numbers);
        onRun({ numbers, first: 0, stride: 1, count: numbers.length }, frame * place.count);
      }
    };
    return withFrameBytes(file, from, to, look, signal);
  };
}

/** Returns samples in place if each is a 16-bit word of this machine and all have the same stride; otherwise null. */
function makeRun(
  { format, samplesPerFrame }: SignalFile,
  place: FramePlace,
  { bytes, samplesBefore }: FrameBytes,
  frameCount: number,
): StoredRun | null {
  const isEven = place.count === 1 || place.count === samplesPerFrame;
  const numbers = format.isWords && isEven ? viewAsInt16(bytes) : null;
  if (numbers === null) return null;
  const stride = samplesPerFrame / place.count;
  return { numbers, first: samplesBefore + place.start, stride, count: frameCount * place.count };
}

/** Converts differences to values; returns the last one. */
function integrateInPlace(differences: Int32Array, before: number): number {
  let value = before;
  for (let i = 0; i < differences.length; i++) {
    value = (value + (differences[i] ?? 0)) | 0;
    differences[i] = value;
  }
  return value;
}

/**
 * Callback for a run of digital samples of one signal, `at` samples from the first requested one; valid only during the
 * call.
 */
export type VisitSamples = (run: StoredRun, at: number) => void;

/** A file that contains signals. */
export interface StoredSignalFile {
  readonly source: ByteSource;
  /** Number of complete frames in the file. */
  readonly frameCount: number;
}

/** A signal in its file. */
export interface WfdbSignal {
  readonly file: StoredSignalFile;
  /** Value of a missing sample, or null. */
  readonly missing: number | null;
  /**
   * Visits the digital samples from … to − 1 in order, a chunk at a time. They count from the file's first sample, and
   * must lie in its complete frames.
   */
  visit(from: number, to: number, onSamples: VisitSamples, signal?: AbortSignal): Promise<void>;
}

/**
 * Creates a reader of a signal by ranges of its samples.
 *
 * @param place        the signal's place in a frame of the file
 * @param initialValue value before the first sample, for a format of differences
 * @returns digital values
 */
export function storedSignal(file: SignalFile, place: FramePlace, initialValue: number): WfdbSignal {
  const framesAtOnce = framesPerChunk(file);
  const visitFrames = file.format.differences
    ? checkpointDifferences(file, place, initialValue, framesAtOnce)
    : plainSamples(file, place);
  return {
    file,
    missing: file.format.missing,
    visit: async (from, to, onSamples, signal) => {
      const onRun = (run: StoredRun, firstSample: number): void => {
        const start = Math.max(from, firstSample);
        const count = Math.min(to, firstSample + run.count) - start;
        const first = run.first + (start - firstSample) * run.stride;
        if (count > 0) onSamples({ ...run, first, count }, start - from);
      };
      const lastFrame = Math.ceil(to / place.count);
      for (let frame = Math.floor(from / place.count); frame < lastFrame; frame += framesAtOnce) {
        await visitFrames(frame, Math.min(lastFrame, frame + framesAtOnce), onRun, signal);
      }
    },
  };
}
