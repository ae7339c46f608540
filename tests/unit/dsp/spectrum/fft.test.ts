import { describe, expect, it } from 'vitest';
import { planFft } from '../../../../src/dsp/spectrum/fft.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { transformTolerance } from '../../../support/tolerances.ts';

function noise(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => 2 * random.uniform() - 1);
}

function definition(re: Float64Array, im: Float64Array): { re: Float64Array; im: Float64Array } {
  const size = re.length;
  const sums = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let k = 0; k < size; k++) {
    for (let n = 0; n < size; n++) {
      const angle = (-2 * Math.PI * ((n * k) % size)) / size;
      sums.re[k] += re[n] * Math.cos(angle) - im[n] * Math.sin(angle);
      sums.im[k] += re[n] * Math.sin(angle) + im[n] * Math.cos(angle);
    }
  }
  return sums;
}

describe('planFft', () => {
  it.each([1, 2, 4, 8, 16, 32, 64, 512, 1024])('of size %i equals the definition', (size) => {
    const re = noise(size, 1);
    const im = noise(size, 2);
    const expected = definition(re, im);
    planFft(size).forward(re, im);
    expect(describeDifference(re, expected.re, transformTolerance)).toBeNull();
    expect(describeDifference(im, expected.im, transformTolerance)).toBeNull();
  });

  it.each([1, 2, 8, 4096, 8192, 16_384, 131_072, 262_144])('of size %i is undone by its inverse', (size) => {
    const re = noise(size, 3);
    const im = noise(size, 4);
    const before = { re: re.slice(), im: im.slice() };
    const plan = planFft(size);
    plan.forward(re, im);
    plan.inverse(re, im);
    expect(describeDifference(re, before.re, transformTolerance)).toBeNull();
    expect(describeDifference(im, before.im, transformTolerance)).toBeNull();
    plan.forwardScrambled(re, im);
    plan.inverseScrambled(re, im);
    expect(
      describeDifference(
        re.map((value) => value / size),
        before.re,
        transformTolerance,
      ),
    ).toBeNull();
  });

  it.each([2 ** 13, 2 ** 18])('of size %i maps a tone to one frequency', (size) => {
    const k = size / 8 + 3;
    const re = Float64Array.from({ length: size }, (_, n) =>
      Math.cos((2 * Math.PI * ((k * n) % size)) / size),
    );
    const im = Float64Array.from({ length: size }, (_, n) =>
      Math.sin((2 * Math.PI * ((k * n) % size)) / size),
    );
    planFft(size).forward(re, im);
    const expected = new Float64Array(size);
    expected[k] = 1;
    expect(
      describeDifference(
        re.map((value) => value / size),
        expected,
        transformTolerance,
      ),
    ).toBeNull();
    expect(
      describeDifference(
        im.map((value) => value / size),
        new Float64Array(size),
        transformTolerance,
      ),
    ).toBeNull();
  });

  it('keeps groups of four adjacent that alias when every fourth sample is kept', () => {
    const size = 128;
    const re = noise(size, 5);
    const im = noise(size, 6);
    const kept = { re: re.filter((_, n) => n % 4 === 0), im: im.filter((_, n) => n % 4 === 0) };
    planFft(size).forwardScrambled(re, im);
    planFft(size / 4).forwardScrambled(kept.re, kept.im);
    const folded = kept.re.map((_, i) => (re[4 * i] + re[4 * i + 1] + re[4 * i + 2] + re[4 * i + 3]) / 4);
    expect(describeDifference(folded, kept.re, transformTolerance)).toBeNull();
  });

  it('keeps its plans and rejects other sizes', () => {
    expect(planFft(1024)).toBe(planFft(1024));
    expect(() => planFft(1000)).toThrow(RangeError);
    expect(() => planFft(0)).toThrow(RangeError);
  });
});
