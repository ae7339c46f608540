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

/**
 * A signal whose samples are made once, when they are first read, and read back from then on. Without room it is as it
 * was.
 */
export async function storeSignal(
  source: GappedReader,
  { pieceSize = usualPieceSize, scratch }: PieceMaking,
): Promise<GappedReader> {
  const room = await scratch?.take(source.sampleCount);
  if (room === undefined || room === null) return source;
  const pieces = new StoredPieces(source, room, pieceSize);
  const readInto: GappedReader['readInto'] = async (target, from, signal) => {
    const isThere = await pieces.make(from, from + target.length, signal);
    if (isThere && room.readInto(target, from)) return;
    await source.readInto(target, from, signal);
  };
  return { ...source, readInto, read: readBy(readInto) };
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
  readonly #isThere: Uint8Array;
  #isFull = false;
  readonly #spare: Float64Array[] = [];

  constructor(source: GappedReader, room: ScratchRoom, pieceSize: number) {
    this.#source = source;
    this.#room = room;
    this.#pieceSize = pieceSize;
    this.#isThere = new Uint8Array(Math.ceil(source.sampleCount / pieceSize));
  }

  /** Makes what is missing of samples from … to − 1. @returns whether all of them are there */
  async make(from: number, to: number, signal?: AbortSignal): Promise<boolean> {
    const size = this.#pieceSize;
    for (let piece = Math.floor(from / size); piece * size < to; piece++) {
      if (this.#isThere[piece] === 1) continue;
      if (this.#isFull) return false;
      await this.#makePiece(piece, signal);
      if (this.#isFull) return false;
    }
    return true;
  }

  async #makePiece(piece: number, signal?: AbortSignal): Promise<void> {
    const size = this.#pieceSize;
    const first = piece * size;
    // Readers beside one another have rooms of their own.
    const scratch = this.#spare.pop() ?? new Float64Array(size);
    const values = scratch.subarray(0, Math.min(size, this.#source.sampleCount - first));
    await this.#source.readInto(values, first, signal);
    if (this.#room.write(values, first)) this.#isThere[piece] = 1;
    else this.#isFull = true;
    this.#spare.push(scratch);
  }
}
