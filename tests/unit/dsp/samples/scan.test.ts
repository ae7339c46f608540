import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanWrapping } from '../../../../src/dsp/samples/scan.ts';

describe('scanWrapping', () => {
  it('sums integers modulo 2³²', () => {
    expect([...scanWrapping(Uint32Array.of(1, 2, 4_294_967_295, 5))]).toEqual([1, 3, 2, 7]);
    expect(scanWrapping(new Uint32Array(0))).toHaveLength(0);
  });

  it('returns every window of less than 2³² as a difference of two sums', () => {
    const values = fc.array(fc.nat(4_000_000_000), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(values, (list) => {
        const sums = scanWrapping(Uint32Array.from(list));
        for (let i = 1; i < list.length; i++) expect((sums[i] - sums[i - 1]) >>> 0).toBe(list[i]);
      }),
    );
  });
});
