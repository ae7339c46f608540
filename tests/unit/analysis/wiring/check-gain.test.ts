import { describe, expect, it } from 'vitest';
import { checkGain } from '../../../../src/analysis/wiring/check-gain.ts';
import { wiringChannel, wiringEcg } from '../../../support/wiring-case.ts';

describe('the gain of an ECG', () => {
  it.each(['mV', 'mv', '[mV]', 'millivolts'])('is correct in %s', (unit) => {
    expect(checkGain(wiringChannel(wiringEcg(), { unit }))).toBeNull();
  });

  it('is correct in µV and V', () => {
    expect(checkGain(wiringChannel(wiringEcg(1000), { unit: 'uV' }))).toBeNull();
    expect(checkGain(wiringChannel(wiringEcg(0.001), { unit: 'V' }))).toBeNull();
  });

  it('is implausible at 300 mV, where µV would fit', () => {
    const finding = checkGain(wiringChannel(wiringEcg(230)));
    expect(finding).toMatchObject({ code: 'gain-implausible', fix: { kind: 'unit', unit: 'µV' } });
    expect(finding?.text).toMatch(/^3[0-9]0 mV peak to peak/);
  });

  it('is implausible at 3 µV, where mV would fit', () => {
    const finding = checkGain(wiringChannel(wiringEcg(2.2), { unit: 'µV' }));
    expect(finding).toMatchObject({ code: 'gain-implausible', fix: { kind: 'unit', unit: 'mV' } });
  });

  it('is implausible with few steps, for any unit', () => {
    const coarse = wiringEcg().map((value) => Math.round(value * 3));
    expect(checkGain(wiringChannel(coarse))).toMatchObject({ code: 'gain-implausible', fix: null });
  });

  it('is accepted for a small lead and for a large one', () => {
    expect(checkGain(wiringChannel(wiringEcg(0.1)))).toBeNull();
    expect(checkGain(wiringChannel(wiringEcg(6)))).toBeNull();
  });

  it('is reported without a unit, with a suitable one', () => {
    const finding = checkGain(wiringChannel(wiringEcg(), { unit: '' }));
    expect(finding).toMatchObject({ code: 'unit-missing', fix: { kind: 'unit', unit: 'mV' } });
  });

  it('has no proposed unit for counts of an ADC', () => {
    const counts = wiringEcg().map((value) => Math.round(2048 + 400 * value));
    expect(checkGain(wiringChannel(counts, { unit: 'adu' }))).toMatchObject({
      code: 'unit-missing',
      fix: null,
    });
  });

  it('is too low for a PPG of under 32 steps, whatever its unit', () => {
    const steps = (count: number) => wiringEcg().map((value) => Math.round((value * count) / 1.25));
    expect(checkGain(wiringChannel(steps(20), { role: 'ppg', unit: '' }))?.text).toMatch(
      /^\d+ steps of the converter peak to peak; .* feet and notches/u,
    );
    expect(checkGain(wiringChannel(steps(60), { role: 'ppg', unit: '' }))).toBeNull();
  });

  it('is not checked for other channels, nor for a flat one', () => {
    expect(checkGain(wiringChannel(wiringEcg(1000), { role: 'ppg' }))).toBeNull();
    expect(checkGain(wiringChannel(wiringEcg(1000), { role: 'pcg' }))).toBeNull();
    expect(checkGain(wiringChannel(new Float64Array(5000)))).toBeNull();
  });
});
