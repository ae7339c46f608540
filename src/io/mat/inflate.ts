import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { inflateRange } from '../inflate-range.ts';

/**
 * Unpacks zlib data, at most its first bytes; what memory it takes goes by what comes out.
 *
 * @param range     of the source that holds the data
 * @param mostBytes where unpacking stops, also before the data ends
 * @throws BeatbenchError `bad-value` with the byte at which damaged data starts
 */
export async function inflate(
  source: ByteSource,
  range: IndexRange,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let count = 0;
  const take = (piece: Uint8Array): boolean => {
    pieces.push(piece);
    count += piece.length;
    return count < mostBytes;
  };
  try {
    await inflateRange(source, range, 'deflate', take, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    throw new BeatbenchError(
      'bad-value',
      `A compressed variable of ${source.path} is damaged; copy the file again from its source.`,
      { file: source.path, byte: range.from },
    );
  }
  return joined(pieces, Math.min(count, mostBytes));
}

function joined(pieces: readonly Uint8Array[], byteCount: number): Uint8Array {
  const bytes = new Uint8Array(byteCount);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, byteCount - at), at);
    at += Math.min(piece.length, byteCount - at);
  }
  return bytes;
}
