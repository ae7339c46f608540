import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { convolve, firResponse } from '../../../../src/dsp/fir/fir-response.ts';
import type { FirSpec } from '../../../../src/dsp/fir/fir-spec.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import golden from '../../../golden/fir-bench/fir-bench.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { responseTolerance, roundingTolerance } from '../../../support/tolerances.ts';

function noise(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.normal());
}

describe('firResponse', () => {
  it.each(golden.responses)('equals scipy.signal.freqz, $spec', ({ spec, frequencyHz, re, im }) => {
    const { coefficients } = designFir(spec as FirSpec, 500);
    const response = firResponse(coefficients, 500, 'causal');
    const step = response.frequencyHz.findIndex((frequency) => frequency === frequencyHz[1]);
    const at = frequencyHz.map((_, k) => k * step);
    const gain = at.map((k) => 10 ** (response.magnitudeDb[k] / 20));
    const real = at.map((k, i) => gain[i] * Math.cos(response.phaseRad[k]));
    const imaginary = at.map((k, i) => gain[i] * Math.sin(response.phaseRad[k]));
    expect(describeDifference(real, re, responseTolerance)).toBeNull();
    expect(describeDifference(imaginary, im, responseTolerance)).toBeNull();
  });

  it('has the delay of half the taps, and at zero phase none except half a sample of even ones', () => {
    for (const [tapCount, left] of [
      [101, 0],
      [100, 0.5],
    ] as const) {
      const { coefficients } = designFir({ type: 'lowpass', highHz: 30, tapCount }, 500);
      const causal = firResponse(coefficients, 500, 'causal').groupDelaySec;
      const zeroPhase = firResponse(coefficients, 500, 'zero-phase').groupDelaySec;
      for (let k = 0; k < 900; k += 50) {
        expect(causal[k]).toBeCloseTo((tapCount - 1) / 2 / 500, 9);
        expect(zeroPhase[k]).toBeCloseTo(left / 500, 9);
      }
    }
  });

  it('has the group delay of the slope of the phase', () => {
    const taps = noise(9, 4).map((value, n) => value * 0.1 + (n === 2 ? 1 : 0));
    const { phaseRad, groupDelaySec, frequencyHz } = firResponse(taps, 1, 'causal');
    for (let k = 100; k < 4000; k += 100) {
      const slope = (phaseRad[k + 1] - phaseRad[k - 1]) / (frequencyHz[k + 1] - frequencyHz[k - 1]);
      expect(groupDelaySec[k]).toBeCloseTo(-slope / (2 * Math.PI), 4);
    }
  });

  it('is flat for the skipped filter', () => {
    const { magnitudeDb, phaseRad } = firResponse(Float64Array.of(1), 500, 'zero-phase');
    expect(magnitudeDb.every((value) => value === 0)).toBe(true);
    expect(phaseRad.every((value) => value === 0)).toBe(true);
  });
});

describe('convolve', () => {
  it('equals the sum', () => {
    const sizes = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(sizes, sizes, (countA, countB) => {
        const [a, b] = [noise(countA, 1), noise(countB, 2)];
        const expected = new Float64Array(countA + countB - 1);
        for (let i = 0; i < countA; i++) for (let j = 0; j < countB; j++) expected[i + j] += a[i] * b[j];
        expect(describeDifference(convolve(a, b), expected, 100 * roundingTolerance)).toBeNull();
      }),
    );
  });
});
