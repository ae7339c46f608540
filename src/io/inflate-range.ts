import type { ByteSource } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';

const pieceBytes = 4 << 20;
/** So few are given at once that even a thousandfold of them fits. */
const givenBytes = 16 << 10;

/**
 * Inflates a range of a source, raw (RFC 1951) or with zlib's frame (RFC 1950), and passes on what comes of it, piece by
 * piece; stops as soon as `take` returns false.
 *
 * @param source the file; read by ranges
 * @param range  bytes from … to − 1
 * @param format raw, or with zlib's frame
 * @param take   is given pieces that may be kept; false ends it
 * @param signal stops the reading
 * @throws TypeError or Error where the bytes are damaged, and what the source throws
 */
export async function inflateRange(
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
