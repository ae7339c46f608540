import { expect, it } from 'vitest';
import { checkSwapped } from '../../../../src/analysis/wiring/check-swapped.ts';

it('two channels may be swapped if each resembles the other', () => {
  const ppg = { label: 'PLETH', looks: ['ecg', 'ecg'] } as const;
  expect(checkSwapped({ looks: ['ppg', 'ppg'] }, ppg, 3)).toMatchObject({
    code: 'roles-swapped',
    fix: { kind: 'swap', withIndex: 3 },
  });
});

it('two channels are not swapped if one of them is as expected, or is unknown', () => {
  expect(checkSwapped({ looks: ['ppg', 'ppg'] }, { label: 'PLETH', looks: ['ppg', 'ecg'] }, 3)).toBeNull();
  expect(checkSwapped({ looks: ['ecg', 'ppg'] }, { label: 'PLETH', looks: ['ecg', 'ecg'] }, 3)).toBeNull();
  expect(checkSwapped({ looks: [] }, { label: 'PLETH', looks: [] }, 3)).toBeNull();
});
