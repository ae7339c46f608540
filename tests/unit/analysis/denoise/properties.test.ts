import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { DenoiseParams } from '../../../../src/model/denoise.ts';
import { describeDifference, largestRange } from '../../../support/compare-arrays.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { goldenDenoiseSnrDb, movedDenoiseTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 200;

/** Steps between R-peaks, samples, and noise on the beats. */
const beats = fc.record({
  rrCounts: fc.array(fc.integer({ min: 110, max: 220 }), { minLength: 2, maxLength: 25 }),
  noise: fc.double({ min: 0, max: 0.4, noNaN: true }),
  seed: fc.integer({ min: 1, max: 1e6 }),
});

/** Any parameters of denoising. */
const ways: fc.Arbitrary<DenoiseParams> = fc
  .record({
    stretch: fc.constantFrom('uniform' as const, 'qt' as const),
    interpolation: fc.constantFrom('linear' as const, 'cubic' as const),
    templateAverage: fc.constantFrom('median' as const, 'mean' as const),
    templateOver: fc.constantFrom('record' as const, 'centred' as const, 'trailing' as const),
    rolling: fc.integer({ min: 10, max: 30 }),
    leastMatchOf: fc.constantFrom('one' as const, 'median' as const),
  })
  .map((way) => ({ ...denoiseParams, ...way }));

/** Parameters without filter and baseline, whose ends depend on the record's. */
const unfiltered = { bandLowHz: 200, bandHighHz: 300, knotBeforeMs: null } as const;

function make({ rrCounts, noise, seed }: { rrCounts: readonly number[]; noise: number; seed: number }) {
  const rIndices = [100];
  for (const rr of rrCounts) rIndices.push((rIndices.at(-1) ?? 0) + rr);
  const rSec = Float64Array.from(rIndices, (index) => index / fs);
  const random = createRandom(seed);
  const clean = syntheticEcg(fs, (rIndices.at(-1) ?? 0) / fs + 1, [...rSec]);
  return { rSec, x: clean.map((value) => value + noise * random.normal()) };
}

describe('denoise', () => {
  it('returns a periodic ECG unchanged with every method', () => {
    fc.assert(
      fc.property(
        ways,
        fc.integer({ min: 90, max: 300 }),
        fc.integer({ min: 3, max: 30 }),
        (way, rr, count) => {
          const one = syntheticEcg(
            fs,
            (5 * rr) / fs,
            [0, 1, 2, 3, 4].map((i) => (i * rr + 40) / fs),
          );
          const x = Float64Array.from({ length: count * rr }, (_, i) => one[2 * rr + (i % rr)] ?? 0);
          const rSec = Float64Array.from({ length: count }, (_, i) => (i * rr + 40) / fs);
          const { result } = denoise(denoiseInput(x, fs, rSec), { ...way, ...unfiltered });
          expect(result.template.memberCount).toBe(count - 1);
          expect(describeDifference(result.clean, x, movedDenoiseTolerance * largestRange(x))).toBeNull();
        },
      ),
      { numRuns: caseCount(40) },
    );
  });

  it('follows a shift in time, a gain and an inversion', () => {
    fc.assert(
      fc.property(
        beats,
        ways,
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(-1, 0.001, 7),
        (asked, way, shift, gain) => {
          const { rSec, x } = make(asked);
          const moved = new Float64Array(x.length + shift);
          moved.set(
            x.map((value) => gain * value),
            shift,
          );
          const movedR = rSec.map((sec) => Math.round(sec * fs + shift) / fs);
          const first = denoise(denoiseInput(x, fs, rSec), { ...way, ...unfiltered }).result;
          const second = denoise(denoiseInput(moved, fs, movedR), { ...way, ...unfiltered }).result;
          expect(second.cycles.moves).toEqual(first.cycles.moves);
          expect(second.cycles.rejections).toEqual(first.cycles.rejections);
          const back = second.clean.subarray(shift).map((value) => value / gain);
          expect(describeDifference(back, first.clean, movedDenoiseTolerance * largestRange(x))).toBeNull();
          expect(describeDifference([second.snr.before], [first.snr.before], goldenDenoiseSnrDb)).toBeNull();
        },
      ),
      { numRuns: caseCount(40) },
    );
  });

  it('divides the record into cycles and untouched spans, and leaves the latter unchanged', () => {
    fc.assert(
      fc.property(beats, ways, fc.array(fc.nat(6000), { maxLength: 4 }), (asked, way, gapsAt) => {
        const { rSec, x } = make(asked);
        for (const at of gapsAt) x.fill(Number.NaN, at, at + 30);
        const { result, cleaned } = denoise(denoiseInput(x, fs, rSec), { ...way, ...unfiltered });
        const isUntouched = new Uint8Array(x.length);
        for (const { fromSec, toSec } of result.untouched) {
          isUntouched.fill(1, Math.round(fromSec * fs), Math.round(toSec * fs));
        }
        const { froms, tos } = cleaned?.spans ?? { froms: [], tos: [] };
        const covered = isUntouched.slice();
        for (const cycle of cleaned?.cycles ?? []) {
          for (let i = froms[cycle] ?? 0; i < (tos[cycle] ?? 0); i++) covered[i] = (covered[i] ?? 0) + 1;
        }
        expect(covered.every((times) => times === 1)).toBe(true);
        const untouched = (samples: Float64Array) => samples.filter((_, i) => isUntouched[i] === 1);
        expect(describeDifference(untouched(result.clean), untouched(result.preprocessed), 0)).toBeNull();
        expect(result.clean.every((value, i) => Number.isNaN(value) === Number.isNaN(x[i]))).toBe(true);
      }),
      { numRuns: caseCount(40) },
    );
  });
});
