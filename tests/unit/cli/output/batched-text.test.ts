import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchedText } from '../../../../src/cli/output/batched-text.ts';

it('text is unchanged in pieces of an efficient size', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      const batches = [...batchedText(pieces)];
      expect(batches.join('')).toBe(pieces.join(''));
      expect(batches.length).toBeLessThanOrEqual(1);
    }),
  );
  const long = Array.from({ length: 5 }, () => 'x'.repeat(25_000));
  expect([...batchedText(long)].map(({ length }) => length)).toEqual([75_000, 50_000]);
});
