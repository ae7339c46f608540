import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { averageBeats } from '../../../../src/analysis/intervals/average.ts';
import { alignBeats, viewGriddedRow } from '../../../../src/analysis/intervals/align-beats.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

const ramp = { values: Float64Array.from({ length: 50 }, (_, n) => n * n), fs: 10, startSec: 2 };

describe('createBeatRows', () => {
  test('takes the samples at R + k/fs within its limits, including the ends, by linear interpolation', () => {
    const laid = alignBeats(ramp, [{ rSec: 3.025, afterSec: 0.3 }], 0.2);
    expect(laid.firstIndex).toBe(-2);
    const expected = [8, 9, 10, 11, 12, 13].map((n) => 0.75 * n * n + 0.25 * (n + 1) * (n + 1));
    expect(describeDifference(viewGriddedRow(laid, 0), expected, 1e3 * roundingTolerance)).toBeNull();
  });

  test('returns missing values if a neighbour is missing or outside the record', () => {
    const values = ramp.values.slice();
    values[12] = Number.NaN;
    const laid = alignBeats(
      { ...ramp, values },
      [
        { rSec: 3.05, afterSec: 0.3 },
        { rSec: 2.05, afterSec: 0 },
      ],
      0.1,
    );
    expect([...viewGriddedRow(laid, 0)].map(Number.isNaN)).toEqual([false, false, true, true, false]);
    expect([...viewGriddedRow(laid, 1)].map(Number.isNaN)).toEqual([true, false]);
  });
});

const sample = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -100, max: 100 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const beatRows = fc.array(fc.array(sample, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 9 });

/** Computes the mean of the beats from `b` to `b + following` that have sample n, if beat b has it. */
function direct(rows: readonly (readonly number[])[], b: number, following: number): number[] {
  return rows[b].map((own, n) => {
    if (Number.isNaN(own)) return Number.NaN;
    const there = rows
      .slice(b, b + following + 1)
      .flatMap((row) => (n < row.length && !Number.isNaN(row[n]) ? [row[n]] : []));
    return there.reduce((sum, value) => sum + value, 0) / there.length;
  });
}

test('averageBeats takes the mean over the beats with a sample, missing where the beat’s own is', () => {
  fc.assert(
    fc.property(beatRows, fc.integer({ min: 0, max: 10 }), (rows, following) => {
      const starts = new Int32Array(rows.length + 1);
      for (const [b, row] of rows.entries()) starts[b + 1] = starts[b] + row.length;
      const laid = { fs: 1, firstIndex: 0, starts, values: Float64Array.from(rows.flat()) };
      const averaged = averageBeats(laid, following);
      for (const b of rows.keys()) {
        expect(
          describeDifference(
            viewGriddedRow(averaged, b),
            direct(rows, b, following),
            100 * roundingTolerance,
          ),
        ).toBeNull();
      }
    }),
  );
});

/** Computes averages on a page's main thread, where nothing may be compiled, or elsewhere. */
async function averages(isPage: boolean, beatCount: number, longest: number, following: number) {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { averageBeats: average } = await import('../../../../src/analysis/intervals/average.ts');
  const random = createRandom(beatCount);
  const starts = new Int32Array(beatCount + 1);
  for (let b = 0; b < beatCount; b++) starts[b + 1] = starts[b] + 1 + random.integer(longest);
  const values = Float64Array.from({ length: starts[beatCount] }, () => random.normal());
  values[Math.floor(values.length / 2)] = Number.NaN;
  const { values: found } = average({ fs: 1, firstIndex: 0, starts, values }, following);
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength);
}

describe('averageBeats with WebAssembly', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [1, 5, 3],
    [30, 40, 10],
    [138, 480, 10],
    [20, 9, 30],
    // More than the module's memory.
    [700, 2000, 3],
  ])('gives the same result as without, for %i beats of up to %i samples, %i after each', async (...how) => {
    const without = await averages(true, ...how);
    vi.unstubAllGlobals();
    expect((await averages(false, ...how)).equals(without)).toBe(true);
  });
});
