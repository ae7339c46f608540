import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BeatMeans } from '../../../../src/analysis/aligned/mean-row.ts';
import { smoothQuartic, findSteadyLandmark } from '../../../../src/analysis/aligned/steady-landmark.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { maxErrorRatio, polynomialTolerance } from '../../../support/tolerances.ts';

/** Finds the minimum of a row, ms at 1 kHz. */
function findLowest(row: Float64Array): { readonly ms: number; readonly missed: 'none' | null } {
  return row.length === 0
    ? { ms: Number.NaN, missed: 'none' }
    : { ms: row.indexOf(Math.min(...row)), missed: null };
}

function meanRow(rows: readonly Float64Array[]): Float64Array {
  return rows[0].map((_, k) => rows.reduce((sum, row) => sum + row[k], 0) / rows.length);
}

function makeMeans(rows: readonly Float64Array[]): BeatMeans<Float64Array> {
  return {
    whole: () => meanRow(rows),
    without: (part, partCount) => meanRow(rows.filter((_, i) => i % partCount !== part)),
  };
}

/** Makes rows with one flat nadir at 150, in noise after a low-pass of 20 Hz. */
function noisyRows(noise: number, seed: number): Float64Array[] {
  const random = createRandom(seed);
  return Array.from({ length: 60 }, () => {
    const white = Float64Array.from({ length: 340 }, () => random.normal());
    return Float64Array.from({ length: 300 }, (_, k) => {
      const slow = white.subarray(k, k + 40).reduce((sum, value) => sum + value, 0) / Math.sqrt(40);
      return noise * slow - Math.exp(-0.5 * ((k - 150) / 45) ** 2);
    });
  });
}

describe('smoothQuartic', () => {
  it('has the weights of a Savitzky-Golay filter', () => {
    const impulse = Float64Array.from({ length: 21 }, (_, k) => (k === 10 ? 231 : 0));
    expect(
      Array.from(smoothQuartic(impulse, 3).subarray(7, 14), (value) => Math.round(value * 1e9) / 1e9),
    ).toEqual([5, -30, 75, 131, 75, -30, 5]);
  });

  it('leaves a polynomial of the fifth order unchanged', () => {
    const by = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(by, by, by, by, by, by), fc.integer({ min: 0, max: 40 }), (factors, half) => {
        const row = Float64Array.from({ length: 101 }, (_, k) =>
          factors.reduce((sum, factor, power) => sum + factor * ((k - 50) / 50) ** power, 0),
        );
        const away = smoothQuartic(row, half).map((value, k) => Math.abs(value - row[k]));
        expect(Math.max(...away)).toBeLessThan(polynomialTolerance);
      }),
    );
  });

  it('leaves ends and the surroundings of a gap unchanged', () => {
    const random = createRandom(4);
    const row = Float64Array.from({ length: 60 }, (_, k) => (k === 30 ? Number.NaN : random.normal()));
    const smoothed = smoothQuartic(row, 5);
    const same = Array.from(row.keys()).filter((k) => Object.is(smoothed[k], row[k]));
    expect(same).toEqual([
      0,
      1,
      2,
      3,
      4,
      ...Array.from({ length: 11 }, (_, k) => 25 + k),
      55,
      56,
      57,
      58,
      59,
    ]);
  });
});

describe('steadyLandmark', () => {
  const smooth = (row: Float64Array, halfSec: number) => smoothQuartic(row, Math.round(1000 * halfSec));

  it('is the landmark of the mean if beats agree', () => {
    const rows = noisyRows(0.001, 3).map((row) => row.map((value, k) => value + (k === 171 ? -0.2 : 0)));
    expect(findSteadyLandmark(rows.length, makeMeans(rows), smooth, findLowest)).toEqual({
      ms: 171,
      missed: null,
      halfSec: 0,
      errorMs: 0,
    });
  });

  it('has a likely error that is near its scatter, for any noise', () => {
    for (const noise of [0.05, 0.2, 0.4]) {
      const found = Array.from({ length: 30 }, (_, seed) => {
        const rows = noisyRows(noise, 100 + seed).slice(0, 20);
        return findSteadyLandmark(rows.length, makeMeans(rows), smooth, findLowest);
      });
      const scatter = Math.hypot(...found.map(({ ms }) => ms - 150));
      const ratio = Math.hypot(...found.map(({ errorMs }) => errorMs)) / scatter;
      expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(maxErrorRatio));
    }
  });

  it('scatters less than the landmark of a mean that noise shifts', () => {
    const found = Array.from({ length: 20 }, (_, seed) => {
      const rows = noisyRows(0.6, seed);
      const plain = findLowest(meanRow(rows)).ms;
      return { plain, steady: findSteadyLandmark(rows.length, makeMeans(rows), smooth, findLowest).ms };
    });
    const sdOf = (method: 'plain' | 'steady') => sampleSd(found.map((one) => one[method]));
    expect(sdOf('steady')).toBeLessThan(0.7 * sdOf('plain'));
  });

  it('does not jump to another place, even if it is steady there', () => {
    interface Moved {
      readonly scatterMs: number;
      readonly halfSec: number;
    }
    const means: BeatMeans<Moved> = {
      whole: () => ({ scatterMs: 0, halfSec: 0 }),
      without: (part) => ({ scatterMs: part - 3.5, halfSec: 0 }),
    };
    const findAt = (steadyMs: number) =>
      findSteadyLandmark(
        80,
        means,
        (mean, halfSec) => ({ ...mean, halfSec }),
        ({ scatterMs, halfSec }) =>
          halfSec < 0.06
            ? { ms: 100 - 100 * halfSec + scatterMs, missed: null }
            : { ms: steadyMs, missed: null },
      ).ms;
    expect(findAt(91)).toBe(91);
    expect(findAt(130)).toBe(95);
  });

  it('is missed if no mean has it', () => {
    const nothing = () => new Float64Array(0);
    expect(findSteadyLandmark(5, { whole: nothing, without: nothing }, smooth, findLowest).missed).toBe(
      'none',
    );
  });
});
