import { buildPyramid, type Pyramid } from '../dsp/pyramid.ts';
import type { Samples } from '../model/samples.ts';
import type { SampleReader } from './sample-reader.ts';

/** A pyramid of what is read in pieces, which can be drawn from while it grows. */
export interface GrowingPyramid {
  readonly pyramid: Pyramid;
  /** Samples gone through, from the first. */
  readonly doneCount: () => number;
  /** Goes on by one piece, a few ms; nothing where it is whole. */
  readonly step: () => Promise<void>;
}

/** Samples of a piece: a multiple of any block's size. */
const pieceCount = 2 ** 18;

export function growPyramid({ sampleCount, read }: SampleReader): GrowingPyramid {
  const { pyramid, doneCount, add } = buildPyramid(sampleCount);
  let underWay: Promise<void> | null = null;
  let ahead: Promise<Samples> | null = null;

  const readFrom = (from: number): Promise<Samples> | null => {
    if (from >= sampleCount) return null;
    const reading = read(from, Math.min(from + pieceCount, sampleCount));
    // Told by the step that comes to it, if any does.
    reading.catch(() => undefined);
    return reading;
  };

  const goOn = async (): Promise<void> => {
    const from = doneCount();
    const reading = ahead ?? readFrom(from);
    try {
      // The bytes of the next piece come while this one is gone through.
      ahead = readFrom(from + pieceCount);
      if (reading !== null) add((await reading).values);
    } catch (error) {
      ahead = null;
      throw error;
    } finally {
      underWay = null;
    }
  };

  return { pyramid, doneCount, step: () => (underWay ??= goOn()) };
}

export function isWhole({ pyramid, doneCount }: GrowingPyramid): boolean {
  return doneCount() >= pyramid.sampleCount;
}

/** Goes on to the end. */
export async function growWhole(growing: GrowingPyramid): Promise<void> {
  while (!isWhole(growing)) await growing.step();
}
