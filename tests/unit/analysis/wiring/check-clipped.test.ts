import { describe, expect, it } from 'vitest';
import { checkClipped } from '../../../../src/analysis/wiring/check-clipped.ts';
import { wiringChannel, wiringEcg, wiringPulse } from '../../../support/wiring-case.ts';

/** One pulse of 1.2 s as a function of the time after its foot, s, by its return to the base. */
const settlingPulses = [
  { name: 'a bell of 60 ms', valueAt: (t: number) => Math.exp(-0.5 * ((t - 0.25) / 0.06) ** 2) },
  { name: 'a bell of 100 ms', valueAt: (t: number) => Math.exp(-0.5 * ((t - 0.35) / 0.1) ** 2) },
  {
    name: 'two bells',
    valueAt: (t: number) =>
      Math.exp(-0.5 * ((t - 0.25) / 0.06) ** 2) + 0.4 * Math.exp(-0.5 * ((t - 0.5) / 0.08) ** 2),
  },
  {
    name: 'a decay',
    valueAt: (t: number) => (t < 0.1 ? 0 : ((t - 0.1) / 0.08) ** 2 * Math.exp(2 - (t - 0.1) / 0.04)),
  },
] as const;

describe('clipping of a channel', () => {
  it('is found if R is cut off', () => {
    const values = wiringEcg().map((value) => Math.min(value, 0.6));
    expect(checkClipped(wiringChannel(values))?.text).toBe('clipped at the top.');
  });

  it('is found if the end is noisy', () => {
    const values = wiringPulse().values.map((value, n) => Math.min(value, 0.5) + (n % 3) / 2000);
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))?.text).toBe('clipped at the top.');
  });

  it('is found at both ends', () => {
    const values = wiringEcg().map((value) => Math.max(-0.1, Math.min(value, 0.6)));
    expect(checkClipped(wiringChannel(values))?.text).toBe('clipped at the top and the bottom.');
  });

  it('is not found if all peaks are whole', () => {
    expect(checkClipped(wiringChannel(wiringEcg()))).toBeNull();
    expect(checkClipped(wiringChannel(wiringPulse().values, { role: 'ppg' }))).toBeNull();
  });

  it('is not found if there are only few steps', () => {
    const coarse = wiringPulse().values.map((value) => Math.round(value * 12));
    expect(checkClipped(wiringChannel(coarse, { role: 'ppg' }))).toBeNull();
  });

  it('is found if the light of a PPG is too strong', () => {
    const values = wiringPulse().values.map((value) => Math.min(value, 0.5));
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))?.text).toBe('clipped at the top.');
  });

  describe.each(settlingPulses)('with a pulse that settles on a flat base, $name', ({ valueAt }) => {
    const sampled = (fs: number): Float64Array =>
      Float64Array.from({ length: 20 * fs }, (_, n) => valueAt((n / fs) % 1.2));

    it.each([60, 125, 500, 5000])('is not found at %i Hz', (fs) => {
      expect(checkClipped(wiringChannel(sampled(fs), { role: 'ppg', fs }))).toBeNull();
    });

    it.each([12, 16])('is not found in steps of %i bits', (bits) => {
      const values = sampled(500).map((value) => Math.round(value * 2 ** bits));
      expect(checkClipped(wiringChannel(values, { role: 'ppg', fs: 500 }))).toBeNull();
    });

    it.each([0.9, 0.8, 0.6])('is found if the light is too strong over %f', (most) => {
      const values = sampled(500).map((value) => Math.min(value, most));
      expect(checkClipped(wiringChannel(values, { role: 'ppg', fs: 500 }))?.text).toContain('at the top');
    });
  });

  it('is found if a few peaks are cut off for a few samples, all at the last of many values', () => {
    const { values } = wiringPulse();
    const wandering = values.map((value, n) => value + 0.2 * Math.sin(n / 700));
    const most = wandering.reduce((largest, value) => Math.max(largest, value));
    const cut = wandering.map((value) => Math.min(value, most - 0.02));
    expect(checkClipped(wiringChannel(cut, { role: 'ppg' }))?.text).toBe('clipped at the top.');
    expect(checkClipped(wiringChannel(wandering, { role: 'ppg' }))).toBeNull();
    const coarse = cut.map((value) => Math.round(value * 100));
    expect(checkClipped(wiringChannel(coarse, { role: 'ppg' }))).toBeNull();
  });

  describe('with one peak that reaches higher', () => {
    const { values } = wiringPulse();
    const wandering = values.map((value, n) => value + 0.2 * Math.sin(n / 700));
    const most = wandering.reduce((largest, value) => Math.max(largest, value));
    const at = wandering.indexOf(most);
    const higher = wandering.map((value, n) => value * (Math.abs(n - at) < 100 ? 1.2 : 1));
    const textOf = (from: Float64Array) => checkClipped(wiringChannel(from, { role: 'ppg' }))?.text;

    it('is found if that peak is cut off', () => {
      const cut = higher.map((value) => Math.min(value, 1.1 * most));
      expect(textOf(cut)).toBe('clipped at the top.');
      expect(textOf(cut.map((value) => -value))).toBe('clipped at the bottom.');
    });

    it('is not found if the peak turns by itself, values are held, or it stays there', () => {
      expect(textOf(higher)).toBeUndefined();
      expect(textOf(higher.map((value) => Math.round(value * 2000)))).toBeUndefined();
      expect(textOf(higher.map((_, n) => higher[n - (n % 20)]))).toBeUndefined();
      expect(textOf(higher.map((value, n) => (n > at && n < at + 800 ? 2 * most : value)))).toBeUndefined();
    });
  });

  it('is not found if only one movement reaches the end', () => {
    const values = wiringPulse().values.map((value, n) =>
      n > 2000 && n < 2400 ? 4 - (n % 60 === 0 ? 1 : 0) : value,
    );
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))).toBeNull();
  });

  it('is not found if the channel is flat or missing', () => {
    expect(checkClipped(wiringChannel(new Float64Array(5000)))).toBeNull();
    expect(checkClipped(wiringChannel(new Float64Array(5000).fill(Number.NaN)))).toBeNull();
  });
});
