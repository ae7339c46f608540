const blockBytes = 1 << 18;
const maxBlocks = 32;

/** Reads synchronously: bytes from … to − 1, cut at the end. */
export type ReadSync = (from: number, to: number) => Uint8Array;

/**
 * Caches the last blocks, for a reader that returns to the same places in small steps.
 *
 * @param readNow reads a range synchronously
 * @param size    size of the file, in bytes
 * @returns a function that reads the same bytes
 */
export function cacheBlocks(readNow: ReadSync, size: number): ReadSync {
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (index: number): Uint8Array => {
    const bytes = blocks.get(index) ?? readNow(index * blockBytes, Math.min(size, (index + 1) * blockBytes));
    blocks.delete(index);
    blocks.set(index, bytes);
    const [oldest] = blocks.keys();
    if (blocks.size > maxBlocks && oldest !== undefined) blocks.delete(oldest);
    return bytes;
  };
  return (from, to) => {
    const end = Math.min(to, size);
    if (end - from >= blockBytes) return readNow(from, end);
    const bytes = new Uint8Array(Math.max(0, end - from));
    for (let at = from; at < end;) {
      const index = Math.floor(at / blockBytes);
      const inBlock = at - index * blockBytes;
      const piece = blockAt(index).subarray(inBlock, inBlock + end - at);
      if (piece.length === 0) return bytes.subarray(0, at - from);
      bytes.set(piece, at - from);
      at += piece.length;
    }
    return bytes;
  };
}
