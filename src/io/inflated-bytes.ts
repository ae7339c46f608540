import type { ByteSource, MemoryAllowance } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';

const pieceBytes = 4 << 20;
/** So few are given at once that even a thousandfold of them fits. */
const givenBytes = 16 << 10;

/**
 * Inflates a range of a source, raw (RFC 1951) or with zlib's frame (RFC 1950), and passes on what comes of it, piece by
 * piece; stops as soon as `take` returns false.
 *
 * @throws TypeError or Error where the bytes are damaged, and what the source throws
 */
async function inflateRange(
  source: ByteSource,
  range: IndexRange,
  format: 'deflate-raw' | 'deflate',
  take: (bytes: Uint8Array) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const stream = new DecompressionStream(format);
  const fed = feed(source, range, stream.writable.getWriter(), signal);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!take(value)) {
        await reader.cancel();
        break;
      }
    }
  } finally {
    // What ends the feeding early has ended the reading too, or is ended by it.
    await fed.catch(() => undefined);
  }
}

async function feed(
  source: ByteSource,
  { from, to }: IndexRange,
  writer: WritableStreamDefaultWriter<BufferSource>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (let at = from; at < to; at += pieceBytes) {
      const bytes = await source.read(at, Math.min(to, at + pieceBytes), signal);
      for (let k = 0; k < bytes.length; k += givenBytes) {
        signal?.throwIfAborted();
        await writer.write(bytes.slice(k, k + givenBytes));
      }
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

const blockBytes = 1 << 20;

/** Inflated bytes in blocks, so that they take their own size and never twice that. */
export class InflatedBytes {
  byteCount = 0;
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];

  /** Bytes from … to − 1, cut to the end, as a copy. */
  read(from: number, to: number): Uint8Array {
    const first = Math.min(Math.max(0, from), this.byteCount);
    const bytes = new Uint8Array(Math.min(Math.max(first, to), this.byteCount) - first);
    for (let done = 0; done < bytes.length;) {
      const at = first + done;
      const inBlock = at % blockBytes;
      const block = this.#blocks[Math.floor(at / blockBytes)] ?? bytes;
      const piece = block.subarray(inBlock, inBlock + bytes.length - done);
      bytes.set(piece, done);
      done += piece.length;
    }
    return bytes;
  }

  /** All of them, block by block; not to be changed. */
  pieces(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#blocks.map((block, k) => block.subarray(0, this.byteCount - k * blockBytes));
  }

  /** Takes what fits `mostBytes` in all, a block at a time as `budget` allows; false where it does not. */
  append(bytes: Uint8Array, mostBytes: number, budget: MemoryAllowance): boolean {
    const count = Math.min(bytes.length, mostBytes - this.byteCount);
    for (let done = 0; done < count;) {
      const inBlock = this.byteCount % blockBytes;
      if (inBlock === 0) {
        if (!budget.takes(blockBytes)) return false;
        this.#blocks.push(new Uint8Array(blockBytes));
      }
      const piece = bytes.subarray(done, Math.min(count, done + blockBytes - inBlock));
      this.#blocks.at(-1)?.set(piece, inBlock);
      this.byteCount += piece.length;
      done += piece.length;
    }
    return true;
  }

  /** Gives the end of the last block back, as thousands of small files would take a block each. */
  trim(budget: MemoryAllowance): void {
    const last = this.#blocks.pop();
    if (last === undefined) return;
    const kept = last.slice(0, this.byteCount - this.#blocks.length * blockBytes);
    budget.gives(last.length - kept.length);
    this.#blocks.push(kept);
  }

  /** What it took of its budget. */
  get heldBytes(): number {
    return this.#blocks.reduce((sum, { length }) => sum + length, 0);
  }
}

/** What to inflate, and how much of it. */
export interface InflatedPart {
  readonly range: IndexRange;
  readonly format: 'deflate-raw' | 'deflate';
  /** Where inflating stops, also before the data ends. */
  readonly mostBytes: number;
}

/**
 * Inflates a part of a source into memory. What is taken of the budget depends on what comes out, whatever was stated;
 * it stays taken, unless this fails.
 *
 * @param tooLarge  makes the error of what takes more than the budget has
 * @returns the bytes, and what gives them back to the budget
 * @throws what `tooLarge` makes, TypeError or Error where the bytes are damaged, and what the source throws
 */
export async function inflateWhole(
  source: ByteSource,
  { range, format, mostBytes }: InflatedPart,
  budget: MemoryAllowance,
  tooLarge: () => Error,
  signal?: AbortSignal,
): Promise<InflatedBytes> {
  const inflated = new InflatedBytes();
  let isWithin = true;
  const take = (bytes: Uint8Array): boolean => {
    isWithin = inflated.append(bytes, mostBytes, budget);
    return isWithin && inflated.byteCount < mostBytes;
  };
  try {
    await inflateRange(source, range, format, take, signal);
    if (!isWithin) throw tooLarge();
    inflated.trim(budget);
    return inflated;
  } catch (error) {
    budget.gives(inflated.heldBytes);
    throw error;
  }
}
