import { bisectFirst } from '../../model/bisect-first.ts';
import { startOfTemplates } from '../../analysis/denoise/template-source.ts';
import { cleanInOrder, type CleanPiece } from './clean-in-order.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { blockSize } from './piece-reader.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Number of positions of an ECG that can be read alternately without starting again. */
const maxCursors = 2;
/**
 * Number of recently read parts that are kept, because the clean ECG and the removed signal of a part are drawn
 * together.
 */
const maxKept = 2;
/** Distance above which a new start is faster than reading on, samples. */
const maxSkipped = blockSize;

/** A position up to which a clean ECG was made. */
interface Cursor {
  readonly pieces: AsyncGenerator<CleanPiece>;
  /** Last piece; null before the first. */
  piece: CleanPiece | null;
  /** First sample that is still available. */
  from: number;
}

/**
 * Reader of the clean ECG of a plan. Any part can be read and nothing is stored: the cycles are made again from a
 * little before the part, with the same result as from the first sample.
 */
export class CleanReader {
  readonly #ecg: PreprocessedEcg;
  readonly #plan: CleaningPlan | null;
  /** In order of use, the most recent last, like the parts. */
  readonly #cursors: Cursor[] = [];
  readonly #parts: { readonly from: number; readonly to: number; readonly clean: Float64Array }[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** @param plan  null for an ECG without complete cycles */
  constructor(ecg: PreprocessedEcg, plan: CleaningPlan | null) {
    this.#ecg = ecg;
    this.#plan = plan;
  }

  /** Reads samples from … to − 1, NaN in gaps; the result must not be changed. Concurrent calls wait for each other. */
  read(from: number, to: number, signal?: AbortSignal): Promise<Float64Array> {
    const reading = this.#last.then(() => {
      signal?.throwIfAborted();
      return this.#read(from, to);
    });
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #read(from: number, to: number): Promise<Float64Array> {
    const known = this.#parts.find((part) => part.from === from && part.to === to);
    if (known !== undefined) return known.clean;
    const clean = await this.#make(from, to);
    this.#parts.push({ from, to, clean });
    if (this.#parts.length > maxKept) this.#parts.shift();
    return clean;
  }

  async #make(from: number, to: number): Promise<Float64Array> {
    const clean = new Float64Array(to - from);
    if (to <= from) return clean;
    const cursor = this.#takeCursor(from);
    for (;;) {
      const { piece } = cursor;
      if (piece !== null) {
        cursor.from = piece.from;
        const end = piece.from + piece.clean.length;
        const [first, last] = [Math.max(from, piece.from), Math.min(to, end)];
        if (first < last)
          clean.set(piece.clean.subarray(first - piece.from, last - piece.from), first - from);
        if (end >= to) break;
      }
      const next = await cursor.pieces.next();
      if (next.done === true) break;
      cursor.piece = next.value;
    }
    this.#cursors.push(cursor);
    return clean;
  }

  /** Returns a cursor shortly before a sample, or a new one; the oldest is dropped if there are too many. */
  #takeCursor(from: number): Cursor {
    let best = -1;
    for (const [i, cursor] of this.#cursors.entries()) {
      const isNear = cursor.from <= from && from - cursor.from <= maxSkipped;
      if (isNear && cursor.from >= (this.#cursors[best]?.from ?? 0)) best = i;
    }
    const [found] = best === -1 ? [] : this.#cursors.splice(best, 1);
    if (found !== undefined) return found;
    if (this.#cursors.length >= maxCursors) this.#cursors.shift();
    const place = this.#plan === null ? 0 : placeBefore(this.#plan, from);
    return { pieces: cleanInOrder(this.#ecg, this.#plan, place), piece: null, from };
  }
}

/** Returns the position of the cycle from which cleaning must start, so that all samples from `at` on are correct. */
function placeBefore(
  { settled: { cycles }, spans: { tos }, average, reach }: CleaningPlan,
  at: number,
): number {
  const next = bisectFirst(cycles.length, (place) => (tos[cycles[place] ?? 0] ?? 0) > at);
  const cycle = cycles[next - 1];
  if (cycle === undefined) return 0;
  const start = startOfTemplates(cycle, average, reach);
  return bisectFirst(cycles.length, (place) => (cycles[place] ?? 0) >= start);
}
