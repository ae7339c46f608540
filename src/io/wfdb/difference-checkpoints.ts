import { decodeFrames } from './signal-file.ts';
import type { FramePlace, SignalFile } from './signal-file.ts';

/** Decodes the samples of one signal in the frames from … to − 1. */
export type DecodeRange = (from: number, to: number, signal?: AbortSignal) => Promise<Int32Array>;

/**
 * Reads a signal stored as differences by ranges.
 *
 * A sample is the sum of all differences before it, so the value before every block of
 * `blockFrames` is kept once a pass has come by it; a read sums from the last such place. Sums
 * wrap at 32 bits, as the stored differences of a real recording never do.
 *
 * @param file         signal file, and its frames
 * @param place        the signal's place in a frame
 * @param initialValue the value before the first sample
 * @param blockFrames  frames from one kept value to the next
 * @returns decodes frames from … to − 1
 */
export function checkpointDifferences(
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
