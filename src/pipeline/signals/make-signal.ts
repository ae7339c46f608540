import { type GridPiece, pieceAt, type PieceGrid, pieceGrid } from '../../dsp/samples/piece-grid.ts';
import { gapFreeStretches as stretchesBetween } from '../../dsp/samples/gaps.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type GappedReader, MemorySignal } from '../signal-reader.ts';
import { type PieceOptions, createArrayReader, storeSignal, usualPieceSize } from './stored-signal.ts';

/** Number of pieces that are kept: those being read, and those that the next filter reads around them. */
const heldCount = 4;

/** Description of a signal without its samples. */
type SignalFrame = Pick<GappedReader, 'fs' | 'startSec' | 'unit' | 'label'>;

/** A signal that is computed from another one. */
export interface SignalPlan<Stretch extends IndexRange> extends SignalFrame {
  readonly sampleCount: number;
  /** Stretches with samples, in order; two may be adjacent. */
  readonly stretches: readonly Stretch[];
  /** Number of samples of a stretch that are computed together; its pieces begin at multiples of it. */
  readonly runLength?: (stretch: Stretch) => number;
  /**
   * Computes the samples of one piece from index `from` on.
   * @param values  array to fill
   */
  readonly fill: (
    values: Float64Array,
    from: number,
    stretch: Stretch,
    signal?: AbortSignal,
  ) => Promise<void>;
}

/** Computes a signal from another one: at once if the source is in memory, else piece by piece while it is read. */
export async function makeSignal<Stretch extends IndexRange>(
  { values: source }: Pick<GappedReader, 'values'>,
  plan: SignalPlan<Stretch>,
  making: PieceOptions,
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
  return new MemorySignal({ fs, startSec, unit, label, gaps, values });
}

/**
 * Makes a signal that is computed piece by piece, and of which the last few pieces are kept. Sequential reading
 * computes each piece once, and any position can be read.
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
        // Looked up again, because a concurrent reader may have evicted it.
        await make(piece, piece.stretch, signal);
        continue;
      }
      at = end;
    }
  };
  // The gaps are the ranges between the stretches; `gapFreeStretches` computes both.
  const gaps = stretchesBetween(sampleCount, stretches);
  return {
    fs,
    startSec,
    unit,
    label,
    sampleCount,
    gaps,
    values: null,
    readInto,
    read: createArrayReader(readInto),
  };
}

/**
 * Makes a signal by changing each sample of another one.
 * @param change  changes samples in place; those in gaps are NaN
 */
export function mapSignal(source: GappedReader, change: (values: Float64Array) => void): GappedReader {
  if (source.values !== null) {
    const values = source.values.slice();
    change(values);
    return new MemorySignal({ ...source, values });
  }
  const { fs, startSec, sampleCount, unit, label, gaps } = source;
  const readInto: GappedReader['readInto'] = async (target, from, signal) => {
    await source.readInto(target, from, signal);
    change(target);
  };
  return {
    fs,
    startSec,
    sampleCount,
    unit,
    label,
    gaps,
    values: null,
    readInto,
    read: createArrayReader(readInto),
  };
}

/** Reads parts of one stretch of a signal. Concurrent readers get separate buffers. */
export class StretchReader {
  readonly #source: GappedReader;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader) {
    this.#source = source;
  }

  /**
   * @param range  samples of the stretch, relative to its first
   * @param take   receives samples that are valid until it returns
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

/**
 * The most recent pieces. Their buffers are reused, so that a long signal causes no more garbage collection than a
 * short one.
 */
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
      // One spare buffer is enough for sequential reading; with more, concurrent reads would leave many unused.
      if (free !== undefined && this.#spare.length === 0) this.#spare.push(free);
      this.#rooms.delete(replaced);
    }
    this.#rooms.set(index, scratch);
  }

  /** Returns the kept piece that is farthest away, which is needed last in both directions. */
  #farthest(index: number): number {
    let farthest = index;
    for (const one of this.#rooms.keys()) {
      if (Math.abs(one - index) > Math.abs(farthest - index)) farthest = one;
    }
    return farthest;
  }
}
