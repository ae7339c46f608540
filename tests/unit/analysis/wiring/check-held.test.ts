import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkHeld, findHeldValues } from '../../../../src/analysis/wiring/check-held.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';
import { wiringChannel, wiringEcg } from '../../../support/wiring-case.ts';

/** Makes a pulse at 25 Hz as written by a logger of another rate: each value is held until the next. */
function heldPulse(fs: number, steps = 1000, trueFs = 25): Float64Array {
  const { ppg } = syntheticPulse(20, trueFs);
  const coarse = ppg.map((value) => Math.round(value * steps));
  return Float64Array.from(
    { length: Math.floor((ppg.length * fs) / trueFs) },
    (_, n) => coarse[Math.floor((n * trueFs) / fs)],
  );
}

/** Makes the same with linear interpolation between values, rounded to steps of an ADC. */
function linedPulse(fs: number, trueFs = 25, steps = 4000): Float64Array {
  const { ppg } = syntheticPulse(20, trueFs);
  return Float64Array.from({ length: Math.floor(((ppg.length - 1) * fs) / trueFs) }, (_, n) => {
    const [whole, share] = [Math.floor((n * trueFs) / fs), ((n * trueFs) / fs) % 1];
    return Math.round(steps * (ppg[whole] + share * (ppg[whole + 1] - ppg[whole])));
  });
}

const pulse = (values: Float64Array, fs: number) => wiringChannel(values, { label: 'PPG', role: 'ppg', fs });

describe('repeated values', () => {
  it('repeated values are reported with their original rate', () => {
    expect(checkHeld(pulse(heldPulse(250), 250))).toEqual({
      code: 'samples-held',
      text: 'each value is repeated over 10 samples, so it came at 25 Hz, not at 250; times may be up to 36 ms late.',
      fix: null,
    });
  });

  it('repeated values are found for any two rates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 1000 }), fc.integer({ min: 20, max: 30 }), (fs, trueFs) => {
        const held = findHeldValues(pulse(heldPulse(fs, 1000, trueFs), fs));
        expect(held?.fs).toBeGreaterThan(0.97 * trueFs);
        expect(held?.fs).toBeLessThan(1.03 * trueFs);
      }),
    );
  });

  it('repeated values are found with a coarse ADC, and with missing samples', () => {
    expect(findHeldValues(pulse(heldPulse(250, 60), 250))?.samples).toBe(10);
    const withGap = heldPulse(250).fill(Number.NaN, 1003, 1500);
    expect(findHeldValues(pulse(withGap, 250))?.samples).toBe(10);
  });

  it('repeated values are absent from a pulse, an ECG, a slow sine of few steps, noise and empty data', () => {
    const { ppg } = syntheticPulse(20, 1000);
    const sine = ppg.map((_, n) => Math.round(8 * Math.sin(n / 400)));
    const ramps = ppg.map((_, n) => Math.floor((n % 900) / 9));
    for (const values of [ppg, ppg.map((value) => Math.round(value * 30)), sine, ramps]) {
      expect(findHeldValues(pulse(values, 1000))).toBeNull();
    }
    expect(findHeldValues(pulse(syntheticPulse(20, 25).ppg, 25))).toBeNull();
    expect(findHeldValues(wiringChannel(wiringEcg()))).toBeNull();
    expect(findHeldValues(pulse(new Float64Array(5000), 250))).toBeNull();
    expect(findHeldValues(pulse(new Float64Array(5000).fill(Number.NaN), 250))).toBeNull();
  });

  it('repeated values are absent from a pulse with mains of equal amplitude, whose zeros lie at samples', () => {
    for (const [fs, mainsHz] of [
      [400, 50],
      [500, 50],
      [600, 50],
      [1000, 50],
      [480, 60],
      [600, 60],
    ]) {
      const { ppg } = syntheticPulse(20, fs);
      const [low, high] = [Math.min(...ppg), Math.max(...ppg)];
      for (const share of [0.1, 0.3, 1]) {
        const values = ppg.map(
          (value, n) => value + share * (high - low) * Math.sin((2 * Math.PI * mainsHz * n) / fs),
        );
        for (const steps of [100, 1000, 4000, 60_000]) {
          const written = values.map((value) => Math.round((steps * value) / (high - low)));
          expect(findHeldValues(pulse(written, fs))).toBeNull();
        }
        expect(findHeldValues(pulse(values, fs))).toBeNull();
      }
    }
  });

  it('repeated values are reported if lines connect them', () => {
    expect(checkHeld(pulse(linedPulse(500), 500))?.text).toBe(
      'values lie on straight lines over 20 samples each, so they came at 25 Hz, not at 500; times may be up to 20 ms early or late.',
    );
    const exact = linedPulse(500, 25, 1e9).map((value) => value / 1e9);
    expect(findHeldValues(pulse(exact, 500))).toMatchObject({ between: 'line', samples: 20 });
    const withGap = linedPulse(500).fill(Number.NaN, 1003, 1500);
    expect(findHeldValues(pulse(withGap, 500))?.samples).toBeCloseTo(20, 1);
  });

  it('repeated values are found on lines for any two rates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 1000 }), fc.integer({ min: 20, max: 30 }), (fs, trueFs) => {
        const held = findHeldValues(pulse(linedPulse(fs, trueFs), fs));
        expect(held?.between).toBe('line');
        expect(held?.fs).toBeGreaterThan(0.98 * trueFs);
        expect(held?.fs).toBeLessThan(1.02 * trueFs);
      }),
    );
  });

  it('repeated values are not reported if they move no landmark', () => {
    expect(checkHeld(pulse(heldPulse(1000, 1000, 500), 1000))).toBeNull();
    expect(checkHeld(pulse(linedPulse(1000, 200), 1000))).toBeNull();
  });
});
