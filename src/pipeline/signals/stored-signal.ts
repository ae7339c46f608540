import type { GappedReader } from '../signal-reader.ts';

/** Samples that are made at once. */
export const usualPieceSize = 1 << 16;

/** Room for the samples of one signal, beside memory. What cannot be written or read is made again. */
export interface ScratchRoom {
  /** @returns whether the samples are there now, from sample `from` on */
  readonly write: (values: Float64Array, from: number) => boolean;
  /** Puts samples that were written into an array, which is filled. @returns whether it could */
  readonly readInto: (target: Float64Array, from: number) => boolean;
}

/** Room for samples beside memory, as on a disk. */
export interface ScratchSpace {
  /** Room for one signal; null where there is none left. */
  readonly take: (sampleCount: number) => Promise<ScratchRoom | null>;
}

/** How a signal is made that is not kept whole. */
export interface PieceMaking {
  /** Samples that are made at once. */
  readonly pieceSize?: number | undefined;
  /** Where they stay once they were made; where left out they are made anew each time they are read. */
  readonly scratch?: ScratchSpace | undefined;
}

/** A signal whose samples stay beside memory once they were made, where there is room. */
export interface StoredSignal extends GappedReader {
  /** Stores samples that were made in another way, from sample `from` on; each once. */
  readonly put?: (values: Float64Array, from: number) => void;
}

/**
 * A signal whose samples are made once, when they are first read, and read back from then on. Without room it is as it
 * was.
 */
export async function storeSignal(
  source: GappedReader,
  { pieceSize = usualPieceSize, scratch }: PieceMaking,
): Promise<StoredSignal> {
  const room = await scratch?.take(source.sampleCount);
  if (room === undefined || room === null) return source;
  const pieces = new StoredPieces(source, room, pieceSize);
  const readInto: GappedReader['readInto'] = async (target, from, signal) => {
    const isThere = await pieces.make(from, from + target.length, signal);
    if (isThere && room.readInto(target, from)) return;
    await source.readInto(target, from, signal);
  };
  const put = (values: Float64Array, from: number) => pieces.put(values, from);
  return { ...source, readInto, read: readBy(readInto), put };
}

/** Reads a stretch of a signal into memory of its own. */
export function readBy(readInto: GappedReader['readInto']): GappedReader['read'] {
  return async (from, to, signal) => {
    const values = new Float64Array(to - from);
    await readInto(values, from, signal);
    return values;
  };
}

class StoredPieces {
  readonly #source: GappedReader;
  readonly #room: ScratchRoom;
  readonly #pieceSize: number;
  /** Samples of each piece that are there. */
  readonly #thereCount: Int32Array;
  #isFull = false;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader, room: ScratchRoom, pieceSize: number) {
    this.#source = source;
    this.#room = room;
    this.#pieceSize = pieceSize;
    this.#thereCount = new Int32Array(Math.ceil(source.sampleCount / pieceSize));
  }

  /** Makes what is missing of samples from … to − 1. @returns whether all of them are there */
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

  /** Takes samples that were made elsewhere. A piece of which some never come is made when it is read. */
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
    // Readers beside one another have rooms of their own.
    const scratch = this.#spare.pop() ?? new Float64Array(size);
    const values = scratch.subarray(0, this.#lengthOf(piece));
    await this.#source.readInto(values, first, signal);
    if (this.#room.write(values, first)) this.#thereCount[piece] = values.length;
    else this.#isFull = true;
    this.#spare.push(scratch);
  }
}
