import { buildPyramid, type Pyramid } from '../../dsp/samples/pyramid.ts';
import type { SampleReader } from '../recordings/sample-reader.ts';

/** A pyramid of a signal that is read in pieces. It can be drawn from while it grows. */
export interface GrowingPyramid {
  readonly pyramid: Pyramid;
  /** Identity of the signal's source; null for a recorded channel. */
  readonly madeFrom: unknown;
  /** Returns the number of samples that were processed, from the first. */
  readonly doneCount: () => number;
  /** Processes one piece, which takes a few ms; does nothing if the pyramid is complete. */
  readonly step: () => Promise<void>;
}

/** Number of samples of a piece: a multiple of any block's size. */
const pieceCount = 2 ** 18;

export function growPyramid(
  { sampleCount, read, digital }: SampleReader,
  madeFrom: unknown = null,
): GrowingPyramid {
  const { pyramid, doneCount, add, addDigital } = buildPyramid(sampleCount);
  let pendingStep: Promise<void> | null = null;
  let ahead: Promise<() => void> | null = null;

  /** Reads a piece, and returns a function that adds it to the pyramid. */
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
    // The error is reported by the step that awaits this piece, if any.
    reading.catch(() => undefined);
    return reading;
  };

  const processNextPiece = async (): Promise<void> => {
    const from = doneCount();
    const reading = ahead ?? readFrom(from);
    try {
      // The next piece is read while this one is processed.
      ahead = readFrom(from + pieceCount);
      const takeIn = await reading;
      takeIn?.();
    } catch (error) {
      ahead = null;
      throw error;
    } finally {
      pendingStep = null;
    }
  };

  return { pyramid, madeFrom, doneCount, step: () => (pendingStep ??= processNextPiece()) };
}

/** Wraps a pyramid that was built elsewhere. */
export function wrapPyramid(pyramid: Pyramid, madeFrom: unknown): GrowingPyramid {
  return { pyramid, madeFrom, doneCount: () => pyramid.sampleCount, step: () => Promise.resolve() };
}

export function isPyramidComplete({ pyramid, doneCount }: GrowingPyramid): boolean {
  return doneCount() >= pyramid.sampleCount;
}

/** Processes all remaining pieces. */
export async function growCompletely(growing: GrowingPyramid): Promise<void> {
  while (!isPyramidComplete(growing)) await growing.step();
}
