import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockDecimator } from '../../../../src/dsp/resampling/decimate.fast.ts';
import { filterFir } from '../../../../src/dsp/fir/fir.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { firFastTolerance } from '../../../support/tolerances.ts';

function noise(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.normal() + 20);
}

/** Decimates all runs, each with only the part of the trace that it needs; returns whether blocks are worthwhile. */
function decimateByBlocks(
  decimated: Float64Array,
  x: Float64Array,
  taps: Float64Array,
  firstIndex: number,
  down: number,
): boolean {
  const grid = { sampleCount: x.length, outputCount: decimated.length, firstIndex, down };
  const decimator = BlockDecimator.plan(grid, taps);
  if (decimator === null) return false;
  for (let first = 0; first < decimated.length; first += decimator.runOutputs) {
    const { from, to } = decimator.reach(first);
    decimator.run(decimated.subarray(first), first, { values: x.subarray(from, to), from }, mean(x));
  }
  return true;
}

describe('BlockDecimator', () => {
  it('equals every nth output of the direct sum', () => {
    const cases = fc.record({
      seed: fc.integer(),
      count: fc.integer({ min: 1, max: 4000 }),
      down: fc.integer({ min: 1, max: 34 }),
      firstShare: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    let byBlocks = 0;
    fc.assert(
      fc.property(cases, ({ seed, count, down, firstShare }) => {
        const taps = noise(2 * Math.floor(count / 2.2) + 1, seed).map((tap) => tap / 20 / count);
        const x = noise(count, seed + 1);
        const firstIndex = Math.floor(firstShare * Math.min(down, count));
        const whole = filterFir(x, taps, 'zero-phase');
        const expected = whole.filter((_, i) => i >= firstIndex && (i - firstIndex) % down === 0);
        const decimated = new Float64Array(expected.length);
        if (!decimateByBlocks(decimated, x, taps, firstIndex, down)) return;
        byBlocks++;
        expect(describeDifference(decimated, expected, firFastTolerance * 20)).toBeNull();
      }),
    );
    expect(byBlocks).toBeGreaterThan(10);
  });

  it('accepts a record hardly longer than half the filter', () => {
    const taps = noise(4001, 1).map((tap) => tap / 80_000);
    const x = noise(2001, 2);
    const at = (index: number): number => {
      if (index < 0) return 2 * x[0] - at(-index);
      return index > 2000 ? 2 * x[2000] - at(4000 - index) : x[index];
    };
    for (const down of [1, 4, 16]) {
      const decimated = new Float64Array(Math.ceil(2001 / down));
      expect(decimateByBlocks(decimated, x, taps, 0, down)).toBe(true);
      const expected = decimated.map((_, k) =>
        taps.reduce((sum, tap, j) => sum + tap * at(k * down + 2000 - j), 0),
      );
      expect(describeDifference(decimated, expected, firFastTolerance * 20)).toBeNull();
    }
  });

  it('uses the direct sum for a short filter', () => {
    const decimated = new Float64Array(10);
    expect(decimateByBlocks(decimated, noise(100, 1), noise(5, 2), 0, 10)).toBe(false);
    expect(decimated).toEqual(new Float64Array(10));
  });
});
