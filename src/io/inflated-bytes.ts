import type { ByteSource, MemoryAllowance } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';

const pieceBytes = 4 << 20;
/** Bytes passed to the inflater at once: few enough that their output fits even if it is a thousand times as long. */
const inputPieceBytes = 16 << 10;

/**
 * Inflates a range of a source, raw (RFC 1951) or in zlib format (RFC 1950), and passes on the output piece by piece.
 * It stops as soon as `take` returns false.
 *
 * @throws TypeError or Error if the bytes are damaged, and whatever the source throws
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
    // An error that stops the feeding has already ended the reading, or results from its end.
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
      for (let k = 0; k < bytes.length; k += inputPieceBytes) {
        signal?.throwIfAborted();
        await writer.write(bytes.slice(k, k + inputPieceBytes));
      }
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

const blockBytes = 1 << 20;

/** Inflated bytes, held in blocks so that growing never copies them and takes twice their size. */
export class InflatedBytes {
  byteCount = 0;
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];

  /** Returns a copy of bytes from … to − 1, cut at the end. */
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

  /** Returns all bytes, block by block. Callers must not change them. */
  pieces(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#blocks.map((block, k) => block.subarray(0, this.byteCount - k * blockBytes));
  }

  /**
   * Appends bytes up to `mostBytes` in all, one block at a time as `budget` allows. Returns false if the budget is used
   * up.
   */
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

  /** Releases the unused end of the last block, as thousands of small files would otherwise take a whole block each. */
  trim(budget: MemoryAllowance): void {
    const last = this.#blocks.pop();
    if (last === undefined) return;
    const kept = last.slice(0, this.byteCount - this.#blocks.length * blockBytes);
    budget.gives(last.length - kept.length);
    this.#blocks.push(kept);
  }

  /** Number of bytes taken from the budget. */
  get heldBytes(): number {
    return this.#blocks.reduce((sum, { length }) => sum + length, 0);
  }
}

/** Range to inflate, and maximum length of the output. */
export interface InflatedPart {
  readonly range: IndexRange;
  readonly format: 'deflate-raw' | 'deflate';
  /** Output length at which inflating stops, even if data remain. */
  readonly mostBytes: number;
}

/**
 * Inflates a part of a source into memory. The amount taken from the budget depends on the real output, not on any
 * stated size. It stays taken unless inflating fails.
 *
 * @param tooLarge creates the error for output that exceeds the budget
 * @returns the inflated bytes; their `heldBytes` can later be given back to the budget
 * @throws the error of `tooLarge`, TypeError or Error if the bytes are damaged, and whatever the source throws
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
