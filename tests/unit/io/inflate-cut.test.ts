import { deflateSync, constants } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inflateCut } from '../../../src/io/inflate-cut.ts';
import { caseCount } from '../../support/gate.ts';

const texts = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.tuple(fc.nat(255), fc.nat(3000)).map(([byte, count]) => new Uint8Array(count).fill(byte)),
  ),
  { maxLength: 12 },
);
const strategy = fc.constantFrom(
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FIXED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
);

it('returns what zlib compressed, in blocks of every kind', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 1, 6, 9), strategy, (parts, level, how) => {
      const plain = Buffer.concat(parts);
      const packed = deflateSync(plain, { level, strategy: how });
      expect(Buffer.from(inflateCut(packed, 1 << 20)).equals(plain)).toBe(true);
    }),
    { numRuns: caseCount(150) },
  );
});

it('returns the beginning of the data, wherever it is cut, and not more than requested', () => {
  const plain = Buffer.from(
    Array.from({ length: 20_000 }, (_, k) => Math.round(120 + 90 * Math.sin(k / 30) + (k % 7))),
  );
  const packed = deflateSync(plain);
  let longest = 0;
  for (let cut = 0; cut <= packed.length; cut += 53) {
    const found = inflateCut(packed.subarray(0, cut), 15_000);
    expect(Buffer.from(found).equals(plain.subarray(0, found.length))).toBe(true);
    expect(found.length).toBeGreaterThanOrEqual(longest);
    longest = found.length;
  }
  expect(longest).toBe(15_000);
});

it('ends at damaged data', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(inflateCut(bytes, 1 << 16).length).toBeLessThanOrEqual(1 << 16);
    }),
  );
});
