import type { ByteSource } from '../../src/model/recording.ts';

/**
 * Makes a file too large to store, whose bytes are a function of their offset. Reads of more than `most` bytes fail.
 */
export function virtualSource(
  path: string,
  size: number,
  byteAt: (place: number) => number,
  most = 2 ** 22,
): ByteSource & { readonly bytesRead: () => number } {
  let bytesRead = 0;
  return {
    path,
    size,
    bytesRead: () => bytesRead,
    read: (from, to) => {
      const end = Math.min(to, size);
      if (end - from > most) return Promise.reject(new Error(`${end - from} bytes of ${path} at once`));
      bytesRead += end - from;
      return Promise.resolve(
        Uint8Array.from({ length: Math.max(0, end - from) }, (_, k) => byteAt(from + k)),
      );
    },
  };
}
