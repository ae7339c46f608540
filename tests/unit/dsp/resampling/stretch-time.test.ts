import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchTime } from '../../../../src/dsp/resampling/stretch-time.ts';
import { stretchedLevelDb, stretchedMomentSec, stretchedPitchHz } from '../../../support/tolerances.ts';

const fs = 2000;
const sine = (hz: number, sec: number, rate = fs): Float64Array =>
  Float64Array.from({ length: Math.round(sec * rate) }, (_, k) => Math.sin((2 * Math.PI * hz * k) / rate));

/** Computes the power at a frequency, by its sine and cosine over the middle of the samples. */
function powerAt(x: Float64Array, hz: number, rate = fs): number {
  const middle = x.subarray(Math.round(x.length * 0.1), Math.round(x.length * 0.9));
  let [re, im] = [0, 0];
  middle.forEach((value, k) => {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / middle.length);
    re += weight * value * Math.cos((2 * Math.PI * hz * k) / rate);
    im += weight * value * Math.sin((2 * Math.PI * hz * k) / rate);
  });
  return (re * re + im * im) / middle.length ** 2;
}

/** Computes the root mean square over the middle of the samples. */
function rootMeanSquare(x: Float64Array): number {
  const middle = x.subarray(Math.round(x.length * 0.1), Math.round(x.length * 0.9));
  return Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
}

/** Finds the frequency of the largest power within 8 Hz of the given one, in steps of 0.1 Hz. */
function pitchNear(x: Float64Array, aboutHz: number): number {
  const all = Array.from({ length: 161 }, (_, k) => aboutHz - 8 + k * 0.1);
  const powers = all.map((hz) => powerAt(x, hz));
  return all[powers.indexOf(Math.max(...powers))] ?? Number.NaN;
}

describe('time-stretched sound', () => {
  it.each([
    [40, 2],
    [100, 2],
    [150.5, 2],
    [100, 0.5],
    [70, 1.5],
  ])('keeps the frequency of a tone of %d Hz, %d times as long, and its level', (hz, factor) => {
    const x = sine(hz, 2);
    const y = stretchTime(x, fs, factor);
    expect(y).toHaveLength(Math.round(x.length * factor));
    const pitch = pitchNear(y, hz + 0.03);
    expect(Math.abs(pitch - hz)).toBeLessThan(stretchedPitchHz);
    // Only the one tone: there is nothing an octave away.
    for (const other of [hz / 2, 2 * hz]) {
      expect(10 * Math.log10(powerAt(y, pitch) / powerAt(y, other))).toBeGreaterThan(20);
    }
    expect(Math.abs(20 * Math.log10(rootMeanSquare(y) / rootMeanSquare(x)))).toBeLessThan(stretchedLevelDb);
  });

  it('does so at the rate of a sound card', () => {
    const y = stretchTime(sine(90, 1.5, 44_100), 44_100, 2);
    const near = [88, 89, 90, 91, 92];
    const powers = near.map((hz) => powerAt(y, hz, 44_100));
    expect(near[powers.indexOf(Math.max(...powers))]).toBe(90);
  });

  it('has each sound at twice its time, within a fraction of a piece', () => {
    const x = new Float64Array(4 * fs);
    const starts = [0.5, 0.82, 1.4, 1.72, 2.3, 2.62];
    for (const start of starts) {
      for (let k = 0; k < 0.1 * fs; k++) {
        x[Math.round(start * fs) + k] =
          Math.sin((Math.PI * k) / (0.1 * fs)) * Math.sin((2 * Math.PI * 60 * k) / fs);
      }
    }
    const y = stretchTime(x, fs, 2);
    const middles = starts.map((start) => {
      const [from, to] = [2 * (start - 0.1), 2 * (start + 0.2)].map((sec) => Math.round(sec * fs));
      let [moment, power] = [0, 0];
      for (let k = from ?? 0; k < (to ?? 0); k++) {
        const own = (y[k] ?? 0) ** 2;
        moment += own * k;
        power += own;
      }
      return moment / power / fs;
    });
    starts.forEach((start, k) =>
      expect(Math.abs((middles[k] ?? 0) - 2 * (start + 0.05))).toBeLessThan(stretchedMomentSec),
    );
  });

  it('keeps silence, begins and ends at full level, and returns short or unstretched input unchanged', () => {
    expect(stretchTime(new Float64Array(fs), fs, 2)).toEqual(new Float64Array(2 * fs));
    const ones = stretchTime(new Float64Array(fs).fill(0.7), fs, 2);
    for (const k of [0, 1, 700, 2 * fs - 130]) expect(ones[k]).toBeCloseTo(0.7, 9);
    const x = sine(50, 1);
    expect(stretchTime(x, fs, 1)).toEqual(x);
    expect(stretchTime(x.subarray(0, 30), fs, 2)).toEqual(x.slice(0, 30));
    expect(() => stretchTime(x, fs, 0)).toThrow(RangeError);
    expect(() => stretchTime(x, fs, Number.NaN)).toThrow(RangeError);
  });

  it('is never louder than its input, whatever that is', () => {
    fc.assert(
      fc.property(
        fc.float64Array({ min: -1, max: 1, noNaN: true, minLength: 300, maxLength: 900 }),
        fc.double({ min: 0.4, max: 3, noNaN: true }),
        (x, factor) => {
          const y = stretchTime(x, fs, factor);
          expect(y).toHaveLength(Math.round(x.length * factor));
          expect(y.every((value) => Math.abs(value) <= 1 + 1e-12)).toBe(true);
        },
      ),
    );
  });
});
