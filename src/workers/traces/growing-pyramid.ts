import { buildPyramid, type Pyramid } from '../../dsp/samples/pyramid.ts';
import type { SampleReader } from '../recordings/sample-reader.ts';

/** A pyramid of what is read in pieces, which can be drawn from while it grows. */
export interface GrowingPyramid {
  readonly pyramid: Pyramid;
  /** What the signal was made from; null of a channel as recorded. */
  readonly madeFrom: unknown;
  /** Samples gone through, from the first. */
  readonly doneCount: () => number;
  /** Goes on by one piece, a few ms; nothing where it is whole. */
  readonly step: () => Promise<void>;
}

/** Samples of a piece: a multiple of any block's size. */
const pieceCount = 2 ** 18;

export function growPyramid(
  { sampleCount, read, digital }: SampleReader,
  madeFrom: unknown = null,
): GrowingPyramid {
  const { pyramid, doneCount, add, addDigital } = buildPyramid(sampleCount);
  let underWay: Promise<void> | null = null;
  let ahead: Promise<() => void> | null = null;

  /** Reads a piece; what comes of it takes it into the pyramid. */
  const readPiece = async (from: number, to: number): Promise<() => void> => {
    if (digital !== undefined) {
      const samples = await digital.read(from, to);
      return () => addDigital(samples, digital.scale);
    }
    const { values } = await read(from, to);
    return () => add(values);
  };

  const readFrom = (from: number): Promise<() => void> | null => {
    if (from >= sampleCount) return null;
    const reading = readPiece(from, Math.min(from + pieceCount, sampleCount));
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
      const takeIn = await reading;
      takeIn?.();
    } catch (error) {
      ahead = null;
      throw error;
    } finally {
      underWay = null;
    }
  };

  return { pyramid, madeFrom, doneCount, step: () => (underWay ??= goOn()) };
}

/** One that was gathered on another way. */
export function grownPyramid(pyramid: Pyramid, madeFrom: unknown): GrowingPyramid {
  return { pyramid, madeFrom, doneCount: () => pyramid.sampleCount, step: () => Promise.resolve() };
}

export function isWhole({ pyramid, doneCount }: GrowingPyramid): boolean {
  return doneCount() >= pyramid.sampleCount;
}

/** Goes on to the end. */
export async function growWhole(growing: GrowingPyramid): Promise<void> {
  while (!isWhole(growing)) await growing.step();
}
