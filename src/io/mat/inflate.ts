import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';

const pieceBytes = 1 << 18;

/** A stretch of a file that holds zlib data. */
interface PackedRange {
  readonly source: ByteSource;
  readonly from: number;
  readonly to: number;
}

/**
 * Unpacks zlib data, at most its first bytes; what memory it takes goes by what comes out.
 *
 * @param mostBytes where unpacking stops, also before the data ends
 * @throws BeatbenchError `bad-value` with the byte at which damaged data starts
 */
export async function inflate(
  { source, from, to }: PackedRange,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const packed = packedStream({ source, from, to }, signal);
  const unpacked = packed.pipeThrough(new DecompressionStream('deflate')).getReader();
  const pieces: Uint8Array[] = [];
  let count = 0;
  try {
    while (count < mostBytes) {
      const { done, value } = await unpacked.read();
      if (done) break;
      pieces.push(value);
      count += value.length;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    throw new BeatbenchError(
      'bad-value',
      `A compressed variable of ${source.path} is damaged; copy the file again from its source.`,
      { file: source.path, byte: from },
    );
  }
  await unpacked.cancel();
  return joined(pieces, Math.min(count, mostBytes));
}

function packedStream({ source, from, to }: PackedRange, signal?: AbortSignal): ReadableStream<BufferSource> {
  let at = from;
  return new ReadableStream<BufferSource>(
    {
      pull: async (controller) => {
        if (at >= to) {
          controller.close();
          return;
        }
        const bytes = await source.read(at, Math.min(to, at + pieceBytes), signal);
        at = bytes.length === 0 ? to : at + bytes.length;
        controller.enqueue(new Uint8Array(bytes));
      },
    },
    { highWaterMark: 0 },
  );
}

function joined(pieces: Uint8Array[], byteCount: number): Uint8Array {
  const bytes = new Uint8Array(byteCount);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, byteCount - at), at);
    at += Math.min(piece.length, byteCount - at);
  }
  return bytes;
}
