import type { IndexRange } from '../../../model/samples.ts';
import type { GappedReader } from './outputs.ts';
import { type GridPiece, pieceAt, type PieceGrid } from '../../../dsp/samples/piece-grid.ts';

/** Samples that are made at once. */
export const usualPieceSize = 1 << 16;

/** Pieces that are kept: those of what is read, and of what the next filter reads about it. */
const heldCount = 4;

/** What is said of a signal beside its samples. */
type SignalFrame = Pick<GappedReader, 'fs' | 'startSec' | 'unit' | 'label' | 'gaps'>;

/** Makes the samples of one piece from `from` on. @param values  takes them all */
type FillPiece<Stretch> = (
  values: Float64Array,
  from: number,
  stretch: Stretch,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * A signal that is made piece by piece, the last few of which are kept: to read it in order makes each
 * piece once, and any place can be read.
 */
export function pieceReader<Stretch extends IndexRange>(
  { fs, startSec, unit, label, gaps }: SignalFrame,
  grid: PieceGrid<Stretch>,
  fill: FillPiece<Stretch>,
): GappedReader {
  const held = new HeldPieces(grid.longest);
  const make = async ({ index, from, to }: GridPiece<Stretch>, stretch: Stretch, signal?: AbortSignal) => {
    const scratch = held.takeRoom();
    await fill(scratch.subarray(0, to - from), from, stretch, signal);
    held.keep(index, scratch);
  };
  const readInto = async (target: Float64Array, from: number, signal?: AbortSignal) => {
    const to = from + target.length;
    for (let at = from; at < to;) {
      const piece = pieceAt(grid, at);
      const end = Math.min(to, piece.to);
      const part = target.subarray(at - from, end - from);
      const scratch = held.get(piece.index);
      if (piece.stretch === null) part.fill(Number.NaN);
      else if (scratch !== undefined) part.set(scratch.subarray(at - piece.from, end - piece.from));
      else {
        // Looked for again: whoever reads beside may have let it go.
        await make(piece, piece.stretch, signal);
        continue;
      }
      at = end;
    }
  };
  return { fs, startSec, unit, label, gaps, sampleCount: grid.sampleCount, ...readsBy(readInto) };
}

/** Both ways to read a signal. */
export function readsBy(readInto: GappedReader['readInto']): Pick<GappedReader, 'read' | 'readInto'> {
  return {
    readInto,
    read: async (from, to, signal) => {
      const values = new Float64Array(to - from);
      await readInto(values, from, signal);
      return values;
    },
  };
}

/** The pieces that were made last; their rooms are used again, so that a day leaves no more to be cleared away than a minute. */
class HeldPieces {
  readonly #roomLength: number;
  readonly #rooms = new Map<number, Float64Array>();
  readonly #spare: Float64Array[] = [];

  constructor(roomLength: number) {
    this.#roomLength = roomLength;
  }

  get(index: number): Float64Array | undefined {
    return this.#rooms.get(index);
  }

  takeRoom(): Float64Array {
    return this.#spare.pop() ?? new Float64Array(this.#roomLength);
  }

  keep(index: number, scratch: Float64Array): void {
    const replaced = this.#rooms.has(index)
      ? index
      : this.#rooms.size < heldCount
        ? null
        : this.#farthest(index);
    if (replaced !== null) {
      const free = this.#rooms.get(replaced);
      // One is enough for whoever reads in order; many at once would leave as many behind.
      if (free !== undefined && this.#spare.length === 0) this.#spare.push(free);
      this.#rooms.delete(replaced);
    }
    this.#rooms.set(index, scratch);
  }

  /** The one that is asked for last, whichever way a signal is gone over. */
  #farthest(index: number): number {
    let farthest = index;
    for (const one of this.#rooms.keys()) {
      if (Math.abs(one - index) > Math.abs(farthest - index)) farthest = one;
    }
    return farthest;
  }
}
