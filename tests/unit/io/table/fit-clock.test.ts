import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitClock } from '../../../../src/io/table/fit-clock.ts';
import { repairClock } from '../../../../src/io/table/repair-clock.ts';
import { caseCount } from '../../../support/gate.ts';

/** Makes time stamps of evenly sampled data, rounded to a resolution. */
function stamps(fs: number, count: number, resolutionSec: number, startSec = 0): Float64Array {
  return Float64Array.from(
    { length: count },
    (_, k) => Math.round((startSec + k / fs) / resolutionSec) * resolutionSec,
  );
}

describe('fitClock', () => {
  it('finds any usual rate exactly, from time stamps to the ms or µs', () => {
    const rates = constantFrom(25, 50, 100, 125, 128, 200, 250, 256, 300, 360, 400, 500, 512, 1000);
    assert(
      property(
        rates,
        integer({ min: 5000, max: 20_000 }),
        constantFrom(1e-3, 1e-6),
        double({ min: 0, max: 1e5, noNaN: true }),
        (fs, count, resolution, start) => {
          const fit = fitClock(stamps(fs, count, resolution, start), resolution);
          expect(fit.kind).toBe('even');
          expect(fit.fs).toBe(fs);
          expect(fit.sampleCount).toBe(count);
        },
      ),
      { numRuns: caseCount(100) },
    );
  });

  it('finds an unusual rate within the resolution of the time stamps', () => {
    const fit = fitClock(stamps(199.6543, 20_000, 1e-6), 1e-6);
    expect(Math.abs(fit.fs / 199.6543 - 1)).toBeLessThan(1e-8);
  });

  it('leaves out the samples of missing rows', () => {
    const all = stamps(250, 10_000, 1e-3);
    const there = all.filter((_, k) => k % 1000 > 5);
    const fit = fitClock(there, 1e-3);
    expect(fit).toMatchObject({ kind: 'even', fs: 250, sampleCount: 9994 });
    expect(fit.kind === 'even' ? [...(fit.indexes ?? [])].slice(993, 996) : []).toEqual([993, 1000, 1001]);
  });

  it('reports a clock that fits no grid as uneven', () => {
    let time = 0;
    const uneven = Float64Array.from({ length: 500 }, (_, k) => (time += 0.02 + 0.015 * Math.sin(k * k)));
    expect(fitClock(uneven, 1e-3).kind).toBe('uneven');
  });
});

describe('repairClock', () => {
  it('returns a clock that never runs backwards, for any time stamps', () => {
    const walk = integer({ min: 2, max: 300 });
    assert(
      property(walk, integer({ min: 1, max: 1e6 }), (count, seed) => {
        let state = seed;
        const wild = Float64Array.from({ length: count }, (_, k) => {
          state = (state * 48_271) % 2_147_483_647;
          return state % 11 === 0 ? NaN : state % 7 === 0 ? (state % 1000) / 10 : k / 10;
        });
        const { timesSec } = repairClock(wild);
        const backward = timesSec.findIndex((time, k) => k > 0 && time < timesSec[k - 1]);
        expect(backward).toBe(-1);
      }),
    );
  });

  it.each([60, 3600, 43_200, 86_400, 2 ** 32 / 1e6])('undoes a wrap at %d s', (wrapSec) => {
    const plain = Float64Array.from({ length: 2000 }, (_, k) => wrapSec - 10 + k / 100);
    const { timesSec, wrapCount } = repairClock(plain.map((time) => time % wrapSec));
    expect(wrapCount).toBe(1);
    expect(timesSec.every((time, k) => Math.abs(time - plain[k]) < 1e-6)).toBe(true);
  });
});
