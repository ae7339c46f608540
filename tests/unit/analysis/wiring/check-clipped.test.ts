import { describe, expect, it } from 'vitest';
import { checkClipped } from '../../../../src/analysis/wiring/check-clipped.ts';
import { wiringChannel, wiringEcg, wiringPulse } from '../../../support/wiring-case.ts';

describe('a channel', () => {
  it('is clipped where R is cut off', () => {
    const values = wiringEcg().map((value) => Math.min(value, 0.6));
    expect(checkClipped(wiringChannel(values))?.text).toBe('clipped at the top.');
  });

  it('is clipped where the end is noisy', () => {
    const values = wiringPulse().values.map((value, n) => Math.min(value, 0.5) + (n % 3) / 2000);
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))?.text).toBe('clipped at the top.');
  });

  it('is clipped at both ends', () => {
    const values = wiringEcg().map((value) => Math.max(-0.1, Math.min(value, 0.6)));
    expect(checkClipped(wiringChannel(values))?.text).toBe('clipped at the top and the bottom.');
  });

  it('is not where all peaks are whole', () => {
    expect(checkClipped(wiringChannel(wiringEcg()))).toBeNull();
    expect(checkClipped(wiringChannel(wiringPulse().values, { role: 'ppg' }))).toBeNull();
  });

  it('is not where it has few steps alone', () => {
    const coarse = wiringPulse().values.map((value) => Math.round(value * 12));
    expect(checkClipped(wiringChannel(coarse, { role: 'ppg' }))).toBeNull();
  });

  it('is where the light of a PPG is too strong', () => {
    const values = wiringPulse().values.map((value) => Math.min(value, 0.5));
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))?.text).toBe('clipped at the top.');
  });

  it('is not where one movement alone drives it to its end', () => {
    const values = wiringPulse().values.map((value, n) =>
      n > 2000 && n < 2400 ? 4 - (n % 60 === 0 ? 1 : 0) : value,
    );
    expect(checkClipped(wiringChannel(values, { role: 'ppg' }))).toBeNull();
  });

  it('is not where it is flat or missing', () => {
    expect(checkClipped(wiringChannel(new Float64Array(5000)))).toBeNull();
    expect(checkClipped(wiringChannel(new Float64Array(5000).fill(Number.NaN)))).toBeNull();
  });
});
