import { type GridPiece, pieceAt, type PieceGrid, pieceGrid } from '../../dsp/samples/piece-grid.ts';
import { stretches as stretchesBetween } from '../../dsp/samples/gaps.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type GappedReader, HeldSignal } from '../signal-reader.ts';
import { type PieceMaking, readBy, storeSignal, usualPieceSize } from './stored-signal.ts';

/** Pieces that are kept: those of what is read, and of what the next filter reads about it. */
const heldCount = 4;

/** What is said of a signal beside its samples. */
type SignalFrame = Pick<GappedReader, 'fs' | 'startSec' | 'unit' | 'label'>;

/** A signal that is made of something else. */
export interface SignalPlan<Stretch extends IndexRange> extends SignalFrame {
  readonly sampleCount: number;
  /** Where it has samples, in order; two may touch. */
  readonly stretches: readonly Stretch[];
  /** Samples of a stretch that are made together: its pieces begin at their multiples. */
  readonly runLength?: (stretch: Stretch) => number;
  /** Makes the samples of one piece from `from` on. @param values  takes them all */
  readonly fill: (
    values: Float64Array,
    from: number,
    stretch: Stretch,
    signal?: AbortSignal,
  ) => Promise<void>;
}

/** Makes a signal of another one: at once where that is kept whole, else piece by piece as it is read. */
export async function makeSignal<Stretch extends IndexRange>(
  { values: source }: Pick<GappedReader, 'values'>,
  plan: SignalPlan<Stretch>,
  making: PieceMaking,
  signal: AbortSignal,
): Promise<GappedReader> {
  if (source === null) return storeSignal(readInPieces(plan, making.pieceSize), making);
  const { fs, startSec, unit, label, sampleCount, stretches, fill } = plan;
  const gaps = stretchesBetween(sampleCount, stretches);
  const values = new Float64Array(sampleCount);
  for (const { from, to } of gaps) values.fill(Number.NaN, from, to);
  for (const stretch of stretches) {
    await fill(values.subarray(stretch.from, stretch.to), stretch.from, stretch, signal);
  }
  return new HeldSignal({ fs, startSec, unit, label, gaps, values });
}

/**
 * A signal that is made piece by piece, the last few of which are kept: to read it in order makes each
 * piece once, and any place can be read.
 */
export function readInPieces<Stretch extends IndexRange>(
  { fs, startSec, unit, label, sampleCount, stretches, runLength, fill }: SignalPlan<Stretch>,
  size = usualPieceSize,
): GappedReader {
  const grid: PieceGrid<Stretch> = pieceGrid(sampleCount, stretches, size, runLength);
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
        // Looked for again: another reader may have let it go.
        await make(piece, piece.stretch, signal);
        continue;
      }
      at = end;
    }
  };
  // What the stretches leave free are the gaps: `stretches` serves both ways.
  const gaps = stretchesBetween(sampleCount, stretches);
  return { fs, startSec, unit, label, sampleCount, gaps, values: null, readInto, read: readBy(readInto) };
}

/** A signal whose samples are each another's, changed. @param change  changes samples in place; those in gaps are NaN */
export function mapSignal(source: GappedReader, change: (values: Float64Array) => void): GappedReader {
  if (source.values !== null) {
    const values = source.values.slice();
    change(values);
    return new HeldSignal({ ...source, values });
  }
  const { fs, startSec, sampleCount, unit, label, gaps } = source;
  const readInto: GappedReader['readInto'] = async (target, from, signal) => {
    await source.readInto(target, from, signal);
    change(target);
  };
  return { fs, startSec, sampleCount, unit, label, gaps, values: null, readInto, read: readBy(readInto) };
}

/** Reads of a signal what lies in one stretch, several readers beside one another in rooms of their own. */
export class StretchReader {
  readonly #source: GappedReader;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader) {
    this.#source = source;
  }

  /**
   * @param range  samples of the stretch, from its first
   * @param take   given them, to be read until it returns
   */
  async read(
    stretch: IndexRange,
    { from, to }: IndexRange,
    take: (values: Float64Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { values: whole } = this.#source;
    if (whole !== null) return take(whole.subarray(stretch.from + from, stretch.from + to));
    const kept = this.#spare.pop();
    const scratch = kept !== undefined && kept.length >= to - from ? kept : new Float64Array(to - from);
    const values = scratch.subarray(0, to - from);
    await this.#source.readInto(values, stretch.from + from, signal);
    take(values);
    this.#spare.push(scratch);
  }
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
      // One is enough for a reader that goes in order; many at once would leave as many behind.
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
