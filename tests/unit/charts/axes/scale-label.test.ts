import { expect, it } from 'vitest';
import { fitScaleLabel, scaleLabel } from '../../../../src/charts/axes/scale-label.ts';

it('usual scales are unchanged', () => {
  expect(fitScaleLabel(0.5, 'mV')).toBe('0.5\u202fmV');
  expect(fitScaleLabel(200, 'µV')).toBe('200\u202fµV');
  expect(fitScaleLabel(0.5, '')).toBe('0.5');
});

it('a larger or smaller unit of the same quantity is used if it needs fewer digits', () => {
  expect(scaleLabel(10_000, 'mV')).toBe('10\u202fV');
  expect(scaleLabel(2000, 'µV')).toBe('2\u202fmV');
  expect(scaleLabel(5_000_000, 'µV')).toBe('5\u202fV');
  expect(scaleLabel(0.005, 'mV')).toBe('5\u202fµV');
  expect(scaleLabel(20_000, 'a.u.')).toBe('20\u202f000\u202fa.u.');
});

it('the amount is kept and the unit shortened to the width of the gutter', () => {
  const shown = fitScaleLabel(20_000, 'arbitrary units of the sensor');
  expect(shown).toMatch(/^20\u202f000\u202fa.*…$/);
  expect(shown.length).toBeLessThan(12);
});
