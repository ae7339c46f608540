import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBeatMeans } from '../../../../src/analysis/aligned/mean-row.ts';
import { jackknifeTolerance } from '../../../support/tolerances.ts';

/** Computes means on a page's main thread, where nothing may be compiled, or elsewhere. */
async function means(isPage: boolean, sampleCount: number, missing: readonly number[]) {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { createBeatMeans: lay } = await import('../../../../src/analysis/aligned/mean-row.ts');
  const values = Float64Array.from({ length: sampleCount }, (_, n) => Math.sin(n) + 0.3 * Math.sin(n * n));
  for (const n of missing) values[n] = Number.NaN;
  const beats = Array.from({ length: 9 }, (_, b) => ({
    rSec: (b * sampleCount) / 100 + 0.013 * b + 0.104,
    afterSec: (sampleCount / 100) * (0.9 + 0.01 * (b % 3)),
  }));
  const laid = lay({ values, fs: 10, startSec: 0 }, beats, 0.1);
  return [laid.whole(), laid.without(1, 3)];
}

const sample = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: -50, max: 50, noNaN: true }) },
  fc.constant(Number.NaN),
);

describe('means of beats', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('a mean without some beats equals the mean of the others', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 80, maxLength: 80 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (values, lengths, partCount) => {
          const signal = { values: Float64Array.from(values), fs: 10, startSec: 0 };
          const beats = lengths.map((length, b) => ({ rSec: 0.7 * b + 0.13, afterSec: length / 10 }));
          const whole = createBeatMeans(signal, beats, 0.1);
          const long = whole.whole().mean.length;
          for (let part = 0; part < partCount; part++) {
            const others = beats.filter((_, b) => b % partCount !== part);
            const { mean } = whole.without(part, partCount);
            const own =
              others.length === 0 ? new Float64Array(0) : createBeatMeans(signal, others, 0.1).whole().mean;
            expect(mean).toHaveLength(long);
            const expected = Array.from(mean, (_, k) => own[k] ?? Number.NaN);
            expect(Array.from(mean, Number.isNaN)).toEqual(expected.map(Number.isNaN));
            const away = expected.flatMap((other, k) =>
              Number.isNaN(other) ? [] : [Math.abs(mean[k] - other)],
            );
            expect(Math.max(0, ...away)).toBeLessThan(jackknifeTolerance);
          }
        },
      ),
    );
  });

  it.each([
    [13, []],
    [400, []],
    [401, [17, 390]],
    // More than the module's memory.
    [3_000_000, []],
  ])('means are the same with WebAssembly as without: %i samples', async (sampleCount, missing) => {
    const found = await means(false, sampleCount, missing);
    const alone = await means(true, sampleCount, missing);
    found.forEach(({ mean }, k) =>
      expect(mean.every((value, n) => Object.is(value, alone[k]?.mean[n]))).toBe(true),
    );
    expect(found.map(({ mean }) => mean.length)).toEqual(alone.map(({ mean }) => mean.length));
    expect(found[0]?.mean.filter(Number.isNaN).length ?? 0).toBeLessThan(4);
  });
});
