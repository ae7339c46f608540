import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownFigures } from '../../../../src/analysis/qrs/own/figures.ts';
import { findRepeatedShape, type RepeatedShape } from '../../../../src/analysis/qrs/own/repeated-shape.ts';
import { SlopeEnergyStream } from '../../../../src/analysis/qrs/own/slope-energy.ts';
import { madeNoise, noiseKinds } from '../../../support/made-noise.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { sweepFirst } from '../../../support/gate.ts';

const fs = 250;
const sec = 60;
const rSec = varyingBeatTimes(sec, 0.8);

/** Returns the slopes that the detector examines. */
function slopesOf(x: Float64Array): Float64Array {
  return new SlopeEnergyStream(fs, 4, 1, x.length).push(x).slope;
}

/** Returns slopes of an ordinary ECG, R of 1.1 mV, in white noise of `level` mV. */
function noisySlopes(level: number, seed: number): Float64Array {
  const noise = madeNoise('white', sec * fs, fs, seed);
  return slopesOf(syntheticEcg(fs, sec, rSec).map((value, n) => value + level * noise[n]));
}

function find(slope: Float64Array): RepeatedShape {
  const shape = findRepeatedShape(slope, fs);
  if (shape === null) throw new Error('too short');
  return shape;
}

/** Computes the fraction of the beats among the best points, as many as there are beats, within 75 ms each. */
function shareFound({ match, step }: RepeatedShape): number {
  const peaks = Array.from(match, (_, n) => n).filter(
    (n) => match[n] > match[n - 1] && match[n] >= match[n + 1],
  );
  const best = peaks.toSorted((a, b) => match[b] - match[a]).slice(0, rSec.length);
  const isFound = (at: number) => best.some((n) => Math.abs((n * step) / fs - at) < 0.075);
  return rSec.filter(isFound).length / rSec.length;
}

describe('a repeating shape', () => {
  for (const part of sweepFirst([0.1, 0.2, 0.4], 1))
    test.skipIf(part.isLeftOut).each(part.cases)(
      `a repeating shape of beats is found in white noise of %f mV with R of 1.1${part.note}`,
      (level) => {
        for (const seed of [1, 2, 3]) {
          const shape = find(noisySlopes(level, seed));
          expect(shape.contrast).toBeGreaterThan(ownFigures.repeats);
          expect(shareFound(shape)).toBeGreaterThan(0.85);
        }
      },
    );

  test.each([0.1, 0.2])('agrees between pieces in white noise of %f mV', (level) => {
    for (const seed of [1, 2, 3]) {
      expect(find(noisySlopes(level, seed)).agreement).toBeGreaterThan(ownFigures.agrees);
    }
  });

  for (const part of sweepFirst(noiseKinds, 2))
    test.skipIf(part.isLeftOut).each(part.cases)(
      `is rarely found in noise of kind %s, by its contrast${part.note}`,
      (kind) => {
        const contrasts = Array.from({ length: 40 }, (_, i) => {
          return find(slopesOf(madeNoise(kind, sec * fs, fs, 200 + i))).contrast;
        });
        const repeating = contrasts.filter((contrast) => contrast >= ownFigures.repeats).length;
        // In a minute of bumps, one sign may dominate by chance; then they repeat.
        expect(repeating).toBeLessThanOrEqual(kind === 'electrode' ? contrasts.length / 4 : 0);
      },
    );

  test('does not depend on the unit and the polarity', () => {
    const slopes = noisySlopes(0.4, 7);
    const plain = find(slopes);
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.boolean(), (power, isTurned) => {
        const factor = (isTurned ? -1 : 1) * 2 ** power;
        const scaled = find(slopes.map((value) => factor * value));
        expect(scaled.match).toEqual(plain.match);
        expect(scaled.contrast).toBe(plain.contrast);
      }),
      { numRuns: 10 },
    );
  });

  test('is not searched in less than six seconds, and is absent from a constant signal', () => {
    expect(findRepeatedShape(noisySlopes(0.4, 1).subarray(0, 5 * fs), fs)).toBeNull();
    expect(find(new Float64Array(sec * fs)).match.every((value) => value === 0)).toBe(true);
  });
});
