import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { addressPath } from '../../io/address.ts';
import { type HttpRange, joinPieces, readRange, type Redirects } from './http-range.ts';

/** Size of a block. Readers request headers and blocks of records; smaller requests are served from whole blocks. */
const blockBytes = 1 << 18;
/** Maximum number of bytes per request, as each response has a time limit. */
const maxAskedBytes = 8 << 20;
/** Size above which the last byte is requested first, as a server may state any size. */
const trustedBytes = 2 ** 30;
/** Maximum number of bytes that a reader may request at once. */
const maxReadBytes = 2 ** 31;
/** Number of blocks of a file that are kept, as a header and the samples after it are read in turns. */
const maxBlocks = 2;

/**
 * Opens a file on a server, read by ranges.
 *
 * @param address http or https
 * @throws BeatbenchError `no-ranges`, `missing-file`, `no-network`, `redirected`, and `bad-value` if the file changes
 *         while it is read
 */
export async function httpSource(address: string, redirects: Redirects): Promise<ByteSource> {
  const path = addressPath(address);
  const first = await readRange(address, 0, blockBytes, redirects);
  const { size } = first;
  const blocks = new Map([[0, first.bytes]]);
  const requestBytes = async (from: number, to: number, signal?: AbortSignal): Promise<Uint8Array> => {
    const range = await readRange(address, from, to, redirects, signal);
    checkSame(path, first, range);
    return range.bytes;
  };
  if (size > trustedBytes) await requestBytes(size - 1, size);
  const block = async (index: number, signal?: AbortSignal): Promise<Uint8Array> => {
    const at = index * blockBytes;
    const bytes = blocks.get(index) ?? (await requestBytes(at, Math.min(at + blockBytes, size), signal));
    blocks.delete(index);
    blocks.set(index, bytes);
    for (const oldest of blocks.keys()) if (blocks.size > maxBlocks) blocks.delete(oldest);
    return bytes;
  };
  return {
    path,
    size,
    read: async (from, to, signal) => {
      signal?.throwIfAborted();
      const [start, end] = [Math.max(0, from), Math.min(to, size)];
      if (end <= start) return new Uint8Array();
      if (end - start > maxReadBytes) throw tooLarge(path, end - start);
      if (end - start > blockBytes) return requestInPieces(start, end, requestBytes, signal);
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end;) {
        const index = Math.floor(at / blockBytes);
        const own = (await block(index, signal)).subarray(at - index * blockBytes, end - index * blockBytes);
        bytes.set(own, at - start);
        at += own.length;
      }
      return bytes;
    },
  };
}

/** Reads a long range in pieces. Memory is allocated for bytes that have arrived, not for the stated size. */
async function requestInPieces(
  from: number,
  to: number,
  requestBytes: (from: number, to: number, signal?: AbortSignal) => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let at = from; at < to; at += maxAskedBytes) {
    pieces.push(await requestBytes(at, Math.min(at + maxAskedBytes, to), signal));
  }
  return joinPieces(pieces);
}

function tooLarge(file: string, byteCount: number): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `‘${file}’ would need ${byteCount} bytes in memory at once; check that its server states the right size, and copy the file to this machine.`,
    { file },
  );
}

function checkSame(file: string, first: HttpRange, { size, version }: HttpRange): void {
  if (size === first.size && version === first.version) return;
  throw new BeatbenchError('bad-value', `‘${file}’ was changed while it was read; run it again.`, { file });
}
