import { describe, expect, it } from 'vitest';
import { isSafeRelativePath } from '../../../src/io/paths.ts';
import { blobSource, memorySource, readText } from '../../../src/io/source.ts';

const bytes = Uint8Array.from({ length: 10 }, (_, i) => i);

describe.each([
  ['memorySource', memorySource('a/b', bytes)],
  ['blobSource', blobSource('a/b', new Blob([bytes]))],
])('%s', (_, source) => {
  it.each([
    [0, 10],
    [3, 5],
    [8, 99],
    [12, 20],
    [5, 5],
    [5, 2],
  ])('reads %i to %i, cut at its end', async (from, to) => {
    expect(source.size).toBe(10);
    expect(await source.read(from, to)).toEqual(bytes.slice(from, Math.max(from, to)));
  });

  it('returns bytes that may be changed', async () => {
    (await source.read(0, 10)).fill(99);
    expect(await source.read(0, 10)).toEqual(bytes);
  });

  it('stops when cancelled', async () => {
    await expect(source.read(0, 1, AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});

describe('readText', () => {
  it.each([
    ['UTF-8', [0xc2, 0xb5, 0x56]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc2, 0xb5, 0x56]],
    ['Windows-1252', [0xb5, 0x56]],
  ])('reads %s', async (_, encoded) => {
    expect(await readText(memorySource('a', new Uint8Array(encoded)), 100)).toBe('µV');
  });

  it('rejects more than the allowed size', async () => {
    await expect(readText(memorySource('a', bytes), 9)).rejects.toThrow(
      expect.objectContaining({ code: 'too-large', where: { file: 'a' } }),
    );
  });
});

describe('isSafeRelativePath', () => {
  it.each(['a', 'a.dat', 'a/b.dat', '..a', 'a..b/c'])('accepts %s', (path) => {
    expect(isSafeRelativePath(path)).toBe(true);
  });
  it.each(['', '/a', '../a', 'a/../b', 'a//b', './a', 'a/', 'c:/a', 'a\\b', 'a\0', '..'])(
    'rejects %j',
    (path) => {
      expect(isSafeRelativePath(path)).toBe(false);
    },
  );
});
