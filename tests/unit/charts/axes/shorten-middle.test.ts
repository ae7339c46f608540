import { expect, it } from 'vitest';
import { shortenMiddle } from '../../../../src/charts/axes/shorten-middle.ts';

it('both ends of a name that is too long are kept', () => {
  const names = ['wrist_low_noise_accelerometer_x', 'wrist_low_noise_accelerometer_y'];
  const shown = names.map((name) => shortenMiddle(name, 14));
  expect(shown).toEqual(['wrist_l…eter_x', 'wrist_l…eter_y']);
  expect(shown.map((name) => name.length)).toEqual([14, 14]);
});

it('a name that fits is unchanged', () => {
  expect(shortenMiddle('chest_ecg', 9)).toBe('chest_ecg');
  expect(shortenMiddle('chest_ecg', 8)).toBe('ches…ecg');
});
