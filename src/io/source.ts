import { BeatbenchError } from '../model/failure.ts';
import type { ByteSource } from '../model/recording.ts';

/** Bytes of the sources that lie in memory. By the source itself, so that one made of it has none. */
const bytesInMemory = new WeakMap<ByteSource, Uint8Array>();

/**
 * Bytes from … to − 1, cut to the source's end, to be looked at: neither changed nor kept.
 *
 * @returns without a copy where they lie in memory
 */
export async function glance(
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

/** Memory that was read into and looked at, to be read into again: a day leaves no more to be cleared away than a minute. */
const spare: Uint8Array[] = [];

/** So many are kept at most, and none of more bytes. */
const [mostSpare, mostSpareBytes] = [4, 1 << 20];

/**
 * The same, good while they are looked at: what they are read into is used again.
 *
 * @param look  is given the bytes
 * @returns what it makes of them
 */
export async function lookAt<Seen>(
  source: ByteSource,
  from: number,
  to: number,
  look: (bytes: Uint8Array) => Seen,
  signal?: AbortSignal,
): Promise<Seen> {
  if (bytesInMemory.has(source)) return look(await glance(source, from, to, signal));
  const bytes = await source.read(from, to, signal, spare.pop());
  const seen = look(bytes);
  if (spare.length < mostSpare && bytes.length <= mostSpareBytes) spare.push(bytes);
  return seen;
}

/**
 * Bytes that lie in memory. A read copies, so what it gives may be kept and changed.
 *
 * @param path  name of the file, with its folders
 * @param bytes kept, not copied
 * @returns reads of any range
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
 * A `File` or `Blob`, in the page, in a worker or in Node; a read takes one slice of it.
 *
 * @param path name of the file, with its folders
 * @param blob read by slices
 * @returns reads of any range
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
 * Reads a whole source that is meant to be small.
 *
 * @param source    a file that is meant to be small
 * @param mostBytes bytes that are read at most
 * @returns all bytes
 * @throws BeatbenchError `too-large` where it holds more than `mostBytes`
 */
export async function readWhole(
  source: ByteSource,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (source.size > mostBytes) {
    throw new BeatbenchError(
      'too-large',
      `${source.path} has ${source.size} bytes where at most ${mostBytes} make sense; check that it is the file that its name says.`,
      { file: source.path },
    );
  }
  return source.read(0, source.size, signal);
}

/**
 * Reads bytes that were there when the file was opened.
 *
 * @param from first byte
 * @param to   behind the last
 * @returns all of them
 * @throws BeatbenchError `truncated` where the file is shorter by now
 */
export async function readStill(
  source: ByteSource,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<DataView> {
  const bytes = await source.read(from, to, signal);
  if (bytes.length >= to - from) return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  throw new BeatbenchError(
    'truncated',
    `${source.path} ends before its samples do; it changed since it was opened, open it again.`,
    { file: source.path, byte: from + bytes.length },
  );
}

/**
 * Text of bytes: UTF-8, or Windows-1252 where they are no valid UTF-8, as older recorders write.
 * A byte order mark is left out.
 *
 * @param bytes a whole text
 * @returns without a byte order mark
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Bytes up to the first zero, with which texts of fixed places end.
 *
 * @returns all of them where there is none; not a copy
 */
export function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/**
 * Reads a whole source as text.
 *
 * @param source    a file that is meant to be small
 * @param mostBytes bytes that are read at most
 * @returns decoded as `decodeText` does
 * @throws BeatbenchError `too-large` where it holds more than `mostBytes`
 */
export async function readText(source: ByteSource, mostBytes: number, signal?: AbortSignal): Promise<string> {
  return decodeText(await readWhole(source, mostBytes, signal));
}
