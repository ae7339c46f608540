import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutEnvelope, joinColumns, spreadColumn } from '../../../../src/dsp/samples/envelope.ts';
import {
  chooseBlockSize,
  buildPyramid,
  pyramidEnvelope,
  usualRange,
} from '../../../../src/dsp/samples/pyramid.ts';

/** Makes a trace without symmetry, with some missing samples. */
const trace = (count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, n) => (n % 977 < 70 ? Number.NaN : Math.sin(n * n) * (n % 131)));

describe('a pyramid', () => {
  test('has the minimum and maximum of its samples in every block of every level', () => {
    const x = trace(20_011);
    const builder = buildPyramid(x.length);
    for (let at = 0; at < x.length; at += 1024) builder.add(x.subarray(at, at + 1024));
    let size = builder.pyramid.blockSize;
    for (const { min, max } of builder.pyramid.levels) {
      for (const [block, least] of min.entries()) {
        const present = x.subarray(block * size, (block + 1) * size).filter((value) => !Number.isNaN(value));
        const all = present.length === 0 ? [Number.NaN] : present;
        expect([least, max[block]]).toEqual([Math.min(...all), Math.max(...all)].map(Math.fround));
      }
      size *= 4;
    }
    expect(builder.doneCount()).toBe(x.length);
  });

  test('can be drawn while it grows, with missing values after the last sample', () => {
    const x = trace(65_536).map((value) => (Number.isNaN(value) ? 0 : value));
    const builder = buildPyramid(x.length);
    builder.add(x.subarray(0, 32_768));
    const half = pyramidEnvelope(builder.pyramid, 0, x.length, 16);
    expect([...half.min].map(Number.isNaN)).toEqual([...Array(16).keys()].map((column) => column >= 8));
    builder.add(x.subarray(32_768));
    const whole = pyramidEnvelope(builder.pyramid, 0, x.length, 16);
    expect(half.max.subarray(0, 8)).toEqual(whole.max.subarray(0, 8));
    expect(whole.min.some(Number.isNaN)).toBe(false);
  });

  test('a pyramid of digital samples equals that of their physical values, even if some are missing', () => {
    const values = Int32Array.from({ length: 5000 }, (_, n) => ((n * 7919) % 4001) - 2000);
    const gaps = [
      { from: 0, to: 30 },
      { from: 100, to: 260 },
      { from: 2047, to: 2049 },
      { from: 4990, to: 5000 },
    ];
    for (const gap of gaps) values.fill(0, gap.from, gap.to);
    for (const scale of [
      { gain: 200, baseline: 2300.5 },
      { gain: -7, baseline: -3000 },
    ]) {
      const physical = Float64Array.from(values, (value) => (value - scale.baseline) / scale.gain);
      for (const gap of gaps) physical.fill(Number.NaN, gap.from, gap.to);
      const [expected, built] = [buildPyramid(5000), buildPyramid(5000)];
      expected.add(physical);
      built.addDigital({ values, gaps }, scale);
      expect(built.pyramid).toEqual(expected.pyramid);
    }
  });

  test('is no larger for very long traces, with longer blocks', () => {
    expect(chooseBlockSize(86_400_000)).toBe(64);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (count) => {
        const size = chooseBlockSize(count);
        expect(Number.isInteger(Math.log2(size / 64) / 2)).toBe(true);
        expect(count / size).toBeLessThanOrEqual(5_000_000);
      }),
    );
  });
});

test('columns of one envelope are merged into another, ignoring missing ones in both', () => {
  const into = cutEnvelope(Float64Array.of(1, 2, Number.NaN, Number.NaN), 0, 4, 2);
  joinColumns(into, 1, cutEnvelope(Float64Array.of(5, 7), 0, 2, 1));
  spreadColumn(into, 0, 1, { min: Float32Array.of(-3), max: Float32Array.of(1) });
  spreadColumn(into, 0, 2, { min: Float32Array.of(Number.NaN), max: Float32Array.of(Number.NaN) });
  expect([[...into.min], [...into.max]]).toEqual([
    [-3, 2],
    [2, 7],
  ]);
});

describe('the usual range of a trace', () => {
  const fs = 500;
  const wave = (sec: number): Float64Array =>
    Float64Array.from({ length: sec * fs }, (_, n) => Math.sin((2 * Math.PI * n) / fs));
  const usualOf = (x: Float64Array) => {
    const builder = buildPyramid(x.length);
    builder.add(x);
    return usualRange(builder.pyramid, fs);
  };

  test('is that of nine of ten stretches, unaffected by a jump at its start, a burst and a gap', () => {
    const x = wave(60);
    x.fill(-80, 0, 20);
    x.fill(40, 30_000 - 900, 30_000 - 400);
    x.fill(Number.NaN, 5000, 7000);
    expect(usualOf(x)?.low).toBeCloseTo(-1, 3);
    expect(usualOf(x)?.high).toBeCloseTo(1, 3);
  });

  test('is unknown for a short trace, and for a missing one', () => {
    expect(usualOf(wave(11))).toBeNull();
    expect(usualOf(new Float64Array(60 * fs).fill(Number.NaN))).toBeNull();
  });
});
