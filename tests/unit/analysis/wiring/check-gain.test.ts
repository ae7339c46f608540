import { describe, expect, it } from 'vitest';
import { checkGain } from '../../../../src/analysis/wiring/check-gain.ts';
import { wiringChannel, wiringEcg } from '../../../support/wiring-case.ts';

describe('the gain of an ECG', () => {
  it.each(['mV', 'mv', '[mV]', 'millivolts'])('is as it should be in %s', (unit) => {
    expect(checkGain(wiringChannel(wiringEcg(), { unit }))).toBeNull();
  });

  it('is as it should be in µV and V', () => {
    expect(checkGain(wiringChannel(wiringEcg(1000), { unit: 'uV' }))).toBeNull();
    expect(checkGain(wiringChannel(wiringEcg(0.001), { unit: 'V' }))).toBeNull();
  });

  it('is implausible at 300 mV, which would suit µV', () => {
    const finding = checkGain(wiringChannel(wiringEcg(230)));
    expect(finding).toMatchObject({ code: 'gain-implausible', fix: { kind: 'unit', unit: 'µV' } });
    expect(finding?.text).toMatch(/^3[0-9]0 mV peak to peak/);
  });

  it('is implausible at 3 µV, which would suit mV', () => {
    const finding = checkGain(wiringChannel(wiringEcg(2.2), { unit: 'µV' }));
    expect(finding).toMatchObject({ code: 'gain-implausible', fix: { kind: 'unit', unit: 'mV' } });
  });

  it('is implausible of few steps, whatever the unit says', () => {
    const coarse = wiringEcg().map((value) => Math.round(value * 3));
    expect(checkGain(wiringChannel(coarse))).toMatchObject({ code: 'gain-implausible', fix: null });
  });

  it('holds for a quiet lead and for a large one', () => {
    expect(checkGain(wiringChannel(wiringEcg(0.1)))).toBeNull();
    expect(checkGain(wiringChannel(wiringEcg(6)))).toBeNull();
  });

  it('is said to have no unit, with the one that it would suit', () => {
    const finding = checkGain(wiringChannel(wiringEcg(), { unit: '' }));
    expect(finding).toMatchObject({ code: 'unit-missing', fix: { kind: 'unit', unit: 'mV' } });
  });

  it('proposes no unit for counts of a converter', () => {
    const counts = wiringEcg().map((value) => Math.round(2048 + 400 * value));
    expect(checkGain(wiringChannel(counts, { unit: 'adu' }))).toMatchObject({
      code: 'unit-missing',
      fix: null,
    });
  });

  it('is not asked of other channels, nor of a flat one', () => {
    expect(checkGain(wiringChannel(wiringEcg(1000), { role: 'ppg' }))).toBeNull();
    expect(checkGain(wiringChannel(new Float64Array(5000)))).toBeNull();
  });
});
