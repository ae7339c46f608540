import { describe, expect, it } from 'vitest';
import { guardHeaps } from '../../../../src/io/hdf5/hdf5-thread.ts';

/** Makes a file with a heap of two texts and a free object, at byte 64. */
function file(secondBytes: number, freeBytes: number, isFree = true): Uint8Array {
  const bytes = new Uint8Array(512);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('GCOL'), 64);
  view.setBigUint64(64 + 8, 256n, true);
  const objects = [
    [64 + 16, 1, 5],
    [64 + 40, 2, secondBytes],
    [64 + 64, isFree ? 0 : 3, freeBytes],
  ] as const;
  for (const [at, index, byteCount] of objects) {
    view.setUint16(at, index, true);
    view.setBigUint64(at + 8, BigInt(byteCount), true);
  }
  return bytes;
}

const readMark = (bytes: Uint8Array, from: number): string => {
  const guarded = guardHeaps((start, end) => bytes.slice(start, end), bytes.length);
  return new TextDecoder().decode(guarded(from, 300).subarray(64 - from, 68 - from));
};

describe('guardHeaps', () => {
  it('leaves a valid heap unchanged, wherever the read starts', () => {
    expect(readMark(file(8, 192), 64)).toBe('GCOL');
    expect(readMark(file(8, 192), 3)).toBe('GCOL');
  });

  it.each([
    ['a free object of no size', file(8, 0)],
    ['an object that leads out of the heap', file(1000, 192)],
    ['a free object that leads out of the heap', file(8, 5000)],
    ['a text of all bounds', file(8, 2 ** 40, false)],
    ['a heap that the file cuts', file(8, 192).slice(0, 200)],
  ])('clears the signature of %s', (_, bytes) => {
    expect(readMark(bytes, 64)).toBe('\0\0\0\0');
  });
});
