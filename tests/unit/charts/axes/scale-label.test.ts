import { expect, it } from 'vitest';
import { fittedScaleLabel, scaleLabel } from '../../../../src/charts/axes/scale-label.ts';

it('leaves usual scales as they are', () => {
  expect(fittedScaleLabel(0.5, 'mV')).toBe('0.5\u202fmV');
  expect(fittedScaleLabel(200, 'µV')).toBe('200\u202fµV');
  expect(fittedScaleLabel(0.5, '')).toBe('0.5');
});

it('takes a larger or smaller unit of the same quantity where that takes fewer digits', () => {
  expect(scaleLabel(10_000, 'mV')).toBe('10\u202fV');
  expect(scaleLabel(2000, 'µV')).toBe('2\u202fmV');
  expect(scaleLabel(5_000_000, 'µV')).toBe('5\u202fV');
  expect(scaleLabel(0.005, 'mV')).toBe('5\u202fµV');
  expect(scaleLabel(20_000, 'a.u.')).toBe('20\u202f000\u202fa.u.');
});

it('keeps the amount whole and shortens the unit to what the gutter has room for', () => {
  const shown = fittedScaleLabel(20_000, 'arbitrary units of the sensor');
  expect(shown).toMatch(/^20\u202f000\u202fa.*…$/);
  expect(shown.length).toBeLessThan(12);
});
