import { describe, expect, it } from 'vitest';
import { createRandom, portableLog } from '../../../../src/dsp/statistics/random.ts';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import golden from '../../../golden/dsp/random.json' with { type: 'json' };
import {
  logarithmTolerance,
  normalMeanTolerance,
  normalVarianceTolerance,
} from '../../../support/tolerances.ts';

describe.each(golden.cases)('createRandom($seed)', ({ seed, words, uniforms, normals }) => {
  it('equals the same generator in Python, bit for bit', () => {
    const random = createRandom(seed);
    expect(words.map(() => random.integer(2 ** 32))).toEqual(words);
    expect(uniforms.map(() => random.uniform())).toEqual(uniforms);
    expect(normals.map(() => random.normal())).toEqual(normals);
  });
});

describe('createRandom', () => {
  it('returns normal numbers of mean 0 and variance 1, with the correct number beyond 2 SD', () => {
    const random = createRandom(7);
    const drawn = Float64Array.from({ length: 200_000 }, () => random.normal());
    expect(Math.abs(mean(drawn))).toBeLessThan(normalMeanTolerance);
    expect(Math.abs(sampleSd(drawn) ** 2 - 1)).toBeLessThan(normalVarianceTolerance);
    const beyond = drawn.filter((value) => Math.abs(value) > 2).length / drawn.length;
    expect(beyond).toBeCloseTo(0.0455, 2);
  });

  it('returns uniform integers', () => {
    const random = createRandom(3);
    const counts = new Float64Array(7);
    for (let i = 0; i < 70_000; i++) counts[random.integer(7)]++;
    // χ² with 6 degrees of freedom exceeds 22.5 once in a thousand.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.5);
    expect(() => random.integer(0)).toThrow(RangeError);
    expect(() => random.integer(1.5)).toThrow(RangeError);
    expect(random.integer(1)).toBe(0);
  });
});

describe('portableLog', () => {
  it('equals Math.log within its last bits', () => {
    const random = createRandom(5);
    for (let i = 0; i < 10_000; i++) {
      const x = random.uniform() * 2 ** (random.integer(80) - 60);
      if (x === 0 || Math.abs(x - 1) < 1e-3) continue;
      expect(Math.abs(portableLog(x) / Math.log(x) - 1)).toBeLessThan(logarithmTolerance);
    }
    expect(portableLog(1)).toBe(0);
  });
});
