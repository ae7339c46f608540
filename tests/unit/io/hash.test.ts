import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSources } from '../../../src/io/hash.ts';
import { memorySource } from '../../../src/io/source.ts';

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 31) % 251);

test('the hash is that of all bytes in order, and its progress ends at 1', async () => {
  const parts = [bytes(2_500_000), bytes(0), bytes(17)];
  const sources = parts.map((part, index) => memorySource(`part ${index}`, part));
  const shares: number[] = [];
  const hash = await hashSources(sources, undefined, (share) => shares.push(share));
  expect(hash).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares).toHaveLength(4);
  expect(shares.at(-1)).toBe(1);
});

test('no source has no hash, and a cancelled one rejects', async () => {
  expect(await hashSources([])).toBeNull();
  const stop = new AbortController();
  const hashing = hashSources([memorySource('long', bytes(3_000_000))], stop.signal, () => stop.abort());
  await expect(hashing).rejects.toThrow(/abort/i);
});
