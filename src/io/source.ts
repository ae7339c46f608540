import { BeatbenchError } from '../model/failure.ts';
import type { ByteSource } from '../model/recording.ts';

/** Bytes of sources in memory. They are keyed by the source itself, so a source derived from one has no entry. */
const bytesInMemory = new WeakMap<ByteSource, Uint8Array>();

/**
 * Returns bytes from … to − 1, cut at the end of the source, for reading only: callers neither change nor keep them.
 *
 * @param source where to read
 * @param from   first byte
 * @param to     end, which is not read
 * @returns the bytes; not a copy if they are in memory
 */
export async function readShared(
  source: ByteSource,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const bytes = bytesInMemory.get(source);
  if (bytes === undefined) return source.read(from, to, signal);
  signal?.throwIfAborted();
  return bytes.subarray(from, Math.max(from, to));
}

/**
 * Buffers that are reused for reading, so that a recording of a day causes no more garbage collection than one of a
 * minute.
 */
const spare: Uint8Array[] = [];

/** Maximum number of spare buffers, and maximum size of each, in bytes. */
const [mostSpare, mostSpareBytes] = [4, 1 << 20];

/**
 * Reads bytes for a callback, like `readShared`. The bytes are valid only during the callback, as their buffer is reused.
 *
 * @param look receives the bytes
 * @returns the result of `look`
 */
export async function withBytes<Seen>(
  source: ByteSource,
  from: number,
  to: number,
  look: (bytes: Uint8Array) => Seen,
  signal?: AbortSignal,
): Promise<Seen> {
  if (bytesInMemory.has(source)) return look(await readShared(source, from, to, signal));
  const bytes = await source.read(from, to, signal, spare.pop());
  const seen = look(bytes);
  if (spare.length < mostSpare && bytes.length <= mostSpareBytes) spare.push(bytes);
  return seen;
}

/**
 * Creates a source of bytes in memory. A read copies, so its result may be kept and changed.
 *
 * @param path  name of the file, with its folders
 * @param bytes kept, not copied
 * @returns a source that reads any range
 */
export function memorySource(path: string, bytes: Uint8Array): ByteSource {
  const source: ByteSource = {
    path,
    size: bytes.length,
    read: async (from, to, signal) => {
      signal?.throwIfAborted();
      return bytes.slice(from, Math.max(from, to));
    },
  };
  bytesInMemory.set(source, bytes);
  return source;
}

/**
 * Creates a source of a `File` or `Blob`, in the page, in a worker or in Node. A read takes one slice of it.
 *
 * @param path name of the file, with its folders
 * @param blob read by slices
 * @returns a source that reads any range
 */
export function blobSource(path: string, blob: Blob): ByteSource {
  return {
    path,
    size: blob.size,
    read: async (from, to, signal) => {
      signal?.throwIfAborted();
      const bytes = await blob.slice(from, Math.max(from, to)).arrayBuffer();
      signal?.throwIfAborted();
      return new Uint8Array(bytes);
    },
    share: () => Promise.resolve({ kind: 'blob', blob }),
  };
}

/**
 * Reads a whole source that is expected to be small.
 *
 * @param source    a file that is expected to be small
 * @param mostBytes maximum number of bytes
 * @returns all bytes
 * @throws BeatbenchError `too-large` if the source has more than `mostBytes`
 */
export async function readAllBytes(
  source: ByteSource,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (source.size > mostBytes) {
    throw new BeatbenchError(
      'too-large',
      `${source.path} has ${source.size} bytes, but at most ${mostBytes} make sense; check that it is the right file.`,
      { file: source.path },
    );
  }
  return source.read(0, source.size, signal);
}

/**
 * Reads bytes that existed when the file was opened.
 *
 * @param from offset of the first byte
 * @param to   offset after the last byte
 * @returns all of the bytes
 * @throws BeatbenchError `truncated` if the file has become shorter
 */
export async function readExactly(
  source: ByteSource,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<DataView> {
  const bytes = await source.read(from, to, signal);
  if (bytes.length >= to - from) return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  throw new BeatbenchError(
    'truncated',
    `${source.path} ends before its samples do; it has changed since it was opened, so open it again.`,
    { file: source.path, byte: from + bytes.length },
  );
}

/**
 * Decodes text as UTF-8, or as Windows-1252 if it is not valid UTF-8, since older recorders write that.
 *
 * @param bytes a whole text
 * @returns the text without its byte order mark
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns the bytes before the first zero, which ends texts in fields of fixed length.
 *
 * @param bytes content of a field of fixed length
 * @returns all bytes if there is no zero; not a copy
 */
export function cutAtZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/**
 * Reads a whole source as text.
 *
 * @param source    a file that is expected to be small
 * @param mostBytes maximum number of bytes
 * @returns the text, decoded by `decodeText`
 * @throws BeatbenchError `too-large` if the source has more than `mostBytes`
 */
export async function readText(source: ByteSource, mostBytes: number, signal?: AbortSignal): Promise<string> {
  return decodeText(await readAllBytes(source, mostBytes, signal));
}
