import type { GappedReader } from '../signal-reader.ts';

/** Number of samples that are computed at once. */
export const usualPieceSize = 1 << 16;

/** Storage for the samples of one signal, outside memory. Samples that cannot be written or read are computed again. */
export interface ScratchStorage {
  /** @returns whether the samples from index `from` on are now stored */
  readonly write: (values: Float64Array, from: number) => boolean;
  /**
   * Fills an array with samples that were stored.
   * @returns whether it succeeded
   */
  readonly readInto: (target: Float64Array, from: number) => boolean;
}

/** Storage for samples outside memory, like on a disk. */
export interface ScratchSpace {
  /** Allocates storage for one signal; null if there is not enough. */
  readonly take: (sampleCount: number) => Promise<ScratchStorage | null>;
}

/** How a signal that is not in memory is computed. */
export interface PieceOptions {
  /** Number of samples that are computed at once. */
  readonly pieceSize?: number | undefined;
  /** Storage for computed samples; if omitted, they are computed again each time they are read. */
  readonly scratch?: ScratchSpace | undefined;
}

/** A signal whose samples are stored outside memory after they were computed, if there is storage. */
export interface StoredSignal extends GappedReader {
  /** Stores samples that were computed elsewhere, from index `from` on; each sample once. */
  readonly put?: (values: Float64Array, from: number) => void;
}

/**
 * Makes a signal whose samples are computed when they are first read, and read from storage after that. Without
 * storage it returns the source.
 */
export async function storeSignal(
  source: GappedReader,
  { pieceSize = usualPieceSize, scratch }: PieceOptions,
): Promise<StoredSignal> {
  const storage = await scratch?.take(source.sampleCount);
  if (storage === undefined || storage === null) return source;
  const pieces = new StoredPieces(source, storage, pieceSize);
  const readInto: GappedReader['readInto'] = async (target, from, signal) => {
    const isThere = await pieces.make(from, from + target.length, signal);
    if (isThere && storage.readInto(target, from)) return;
    await source.readInto(target, from, signal);
  };
  const put = (values: Float64Array, from: number) => pieces.put(values, from);
  return { ...source, readInto, read: createArrayReader(readInto), put };
}

/** Makes a function that reads a stretch of a signal into a new array. */
export function createArrayReader(readInto: GappedReader['readInto']): GappedReader['read'] {
  return async (from, to, signal) => {
    const values = new Float64Array(to - from);
    await readInto(values, from, signal);
    return values;
  };
}

class StoredPieces {
  readonly #source: GappedReader;
  readonly #room: ScratchStorage;
  readonly #pieceSize: number;
  /** Number of stored samples of each piece. */
  readonly #thereCount: Int32Array;
  #isFull = false;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader, storage: ScratchStorage, pieceSize: number) {
    this.#source = source;
    this.#room = storage;
    this.#pieceSize = pieceSize;
    this.#thereCount = new Int32Array(Math.ceil(source.sampleCount / pieceSize));
  }

  /**
   * Computes the missing samples from … to − 1.
   * @returns whether all of them are stored
   */
  async make(from: number, to: number, signal?: AbortSignal): Promise<boolean> {
    const size = this.#pieceSize;
    for (let piece = Math.floor(from / size); piece * size < to; piece++) {
      if (this.#thereCount[piece] === this.#lengthOf(piece)) continue;
      if (this.#isFull) return false;
      await this.#makePiece(piece, signal);
      if (this.#isFull) return false;
    }
    return true;
  }

  /** Stores samples that were computed elsewhere. A piece that stays incomplete is computed when it is read. */
  put(values: Float64Array, from: number): void {
    const [size, to] = [this.#pieceSize, from + values.length];
    this.#isFull ||= !this.#room.write(values, from);
    if (this.#isFull) return;
    for (let piece = Math.floor(from / size); piece * size < to; piece++) {
      const first = piece * size;
      const count = Math.min(to, first + size) - Math.max(from, first);
      this.#thereCount[piece] = (this.#thereCount[piece] ?? 0) + count;
    }
  }

  #lengthOf(piece: number): number {
    return Math.min(this.#pieceSize, this.#source.sampleCount - piece * this.#pieceSize);
  }

  async #makePiece(piece: number, signal?: AbortSignal): Promise<void> {
    const size = this.#pieceSize;
    const first = piece * size;
    // Concurrent readers have separate buffers.
    const scratch = this.#spare.pop() ?? new Float64Array(size);
    const values = scratch.subarray(0, this.#lengthOf(piece));
    await this.#source.readInto(values, first, signal);
    if (this.#room.write(values, first)) this.#thereCount[piece] = values.length;
    else this.#isFull = true;
    this.#spare.push(scratch);
  }
}
