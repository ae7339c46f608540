import { expect, it } from 'vitest';
import { renderTicks } from '../../../../src/dsp/samples/render-ticks.ts';

const fs = 8000;

/** Computes the power of a sound at a frequency. */
function powerAt(x: Float32Array, hz: number): number {
  let [re, im] = [0, 0];
  x.forEach((value, k) => {
    re += value * Math.cos((2 * Math.PI * hz * k) / fs);
    im += value * Math.sin((2 * Math.PI * hz * k) / fs);
  });
  return re * re + im * im;
}

it.each([330, 660, 1320])(
  'has most of the energy of a tick of %d Hz there, and none at other times',
  (hz) => {
    const sound = renderTicks([{ atSec: 0.5, hz, level: 0.7 }], fs, fs);
    const near = Array.from({ length: 40 }, (_, k) => 100 + 50 * k);
    const highest = near.reduce((best, one) => (powerAt(sound, one) > powerAt(sound, best) ? one : best));
    expect(Math.abs(highest - hz)).toBeLessThanOrEqual(50);
    expect(sound.findIndex((value) => value !== 0)).toBeGreaterThanOrEqual(0.5 * fs);
    expect(sound.findLastIndex((value) => value !== 0)).toBeLessThan(0.57 * fs);
    // It neither begins nor ends with a click.
    expect(Math.abs(sound[0.5 * fs + 1] ?? 1)).toBeLessThan(0.1);
  },
);

it('has each tick at its start, leaves out those outside, and limits sums to 1', () => {
  const sound = renderTicks(
    [
      { atSec: -0.02, hz: 500, level: 0.5 },
      { atSec: 0.3, hz: 500, level: 1 },
      { atSec: 0.3, hz: 500, level: 1 },
      { atSec: 0.99, hz: 500, level: 0.5 },
      { atSec: 4, hz: 500, level: 0.5 },
    ],
    fs,
    fs,
  );
  expect(sound).toHaveLength(fs);
  expect(sound.every((value) => Math.abs(value) <= 1)).toBe(true);
  expect(sound.subarray(0, 0.04 * fs).some((value) => value !== 0)).toBe(true);
  expect(sound.subarray(0.05 * fs, 0.3 * fs).every((value) => value === 0)).toBe(true);
  expect(sound.subarray(0.99 * fs).some((value) => value !== 0)).toBe(true);
});
