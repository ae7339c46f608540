import type { ReadNow } from './block-reader.ts';

const mark = [0x47, 0x43, 0x4f, 0x4c];
const headBytes = 16;
/** Reads of tables are shorter; longer ones are samples. */
const mostScannedBytes = 1 << 20;
const mostHeapBytes = 1 << 20;
/** Of one file; each is gone through once. */
const mostHeaps = 4096;

/**
 * Blanks the marks of damaged heaps of texts (`GCOL`), which the library would go through without end: a free object
 * of no size, or one that leads out of its heap. What is blanked it refuses in words.
 *
 * @param readNow reads a range at once
 * @param size    bytes of the file
 * @returns reads the same bytes, but for those marks
 */
export function guardHeaps(readNow: ReadNow, size: number): ReadNow {
  const known = new Map<number, boolean>();
  const isSound = (at: number): boolean => {
    const found = known.get(at) ?? (known.size < mostHeaps && isSoundHeap(readNow, at, size));
    known.set(at, found);
    return found;
  };
  return (from, to) => {
    const bytes = readNow(from, to);
    if (bytes.length > mostScannedBytes) return bytes;
    for (let k = bytes.indexOf(mark[0] ?? 0); k !== -1; k = bytes.indexOf(mark[0] ?? 0, k + 1)) {
      const isMark = mark.every((byte, offset) => bytes[k + offset] === byte);
      if (isMark && !isSound(from + k)) bytes.fill(0, k, k + mark.length);
    }
    return bytes;
  };
}

/** Whether the objects of a heap follow one another to its end. */
function isSoundHeap(readNow: ReadNow, heapAt: number, size: number): boolean {
  const head = readNow(heapAt, heapAt + headBytes);
  if (head.length < headBytes) return false;
  const end = Number(new DataView(head.buffer, head.byteOffset).getBigUint64(8, true));
  if (end > mostHeapBytes || heapAt + end > size) return false;
  const bytes = readNow(heapAt, heapAt + end);
  if (bytes.length < end) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = headBytes; at + headBytes <= end;) {
    const isFree = view.getUint16(at, true) === 0;
    const byteCount = Number(view.getBigUint64(at + 8, true));
    const step = isFree ? byteCount : headBytes + Math.ceil(byteCount / 8) * 8;
    if (step < headBytes || at + step > end) return false;
    at += step;
  }
  return true;
}
