import { describe, expect, test } from 'vitest';
import { differentiate } from '../../../../src/dsp/iir/derivative.ts';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { findGaps } from '../../../../src/dsp/samples/gaps.ts';
import type { SampleReader } from '../../../../src/workers/recordings/sample-reader.ts';
import { differentiatedReader, filteredReader } from '../../../../src/workers/recordings/sample-reader.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { pieceTolerance } from '../../../support/tolerances.ts';

const fs = 360;
const x = Float64Array.from({ length: 5000 }, (_, n) => Math.sin(n / 7) + 0.3 * Math.sin(n / 2.1) + n / 4000);

function makeReader(values: Float64Array): SampleReader {
  const read = (from: number, to: number) => {
    const part = values.slice(from, to);
    return Promise.resolve({ values: part, gaps: findGaps(part) });
  };
  return { fs, sampleCount: values.length, unit: 'mV', read };
}

const { coefficients: taps } = designFir({ type: 'bandpass', lowHz: 0.5, highHz: 40, tapCount: 301 }, fs);

describe('a signal that is filtered stretch by stretch', () => {
  const whole = filterFirFast(x, taps, 'zero-phase');

  test.each([
    [0, 700],
    [1234, 1300],
    [4100, 5000],
  ])('equals the whole one, samples %d to %d', async (from, to) => {
    const { values } = await filteredReader(makeReader(x), [taps]).read(from, to);
    expect(values.length).toBe(to - from);
    expect(describeDifference(values, whole.subarray(from, to), pieceTolerance)).toBeNull();
  });

  test('keeps gaps, and is empty for too few samples', async () => {
    const holed = x.slice();
    holed.fill(Number.NaN, 2000, 4900);
    const { values, gaps } = await filteredReader(makeReader(holed), [taps]).read(1900, 5000);
    expect(gaps).toEqual([{ from: 100, to: 3100 }]);
    expect(Number.isNaN(values[0])).toBe(false);
  });
});

test('a slope is that of the whole, per second', async () => {
  const reader = differentiatedReader(makeReader(x));
  expect(reader.unit).toBe('mV/s');
  const { values } = await reader.read(0, 900);
  expect(describeDifference(values, differentiate(x, fs).subarray(0, 900), pieceTolerance)).toBeNull();
});
