import { expect, it } from 'vitest';
import { checkSwapped } from '../../../../src/analysis/wiring/check-swapped.ts';

it('two channels may be exchanged where each looks like the other', () => {
  const ppg = { label: 'PLETH', looks: ['ecg', 'ecg'] } as const;
  expect(checkSwapped({ looks: ['ppg', 'ppg'] }, ppg, 3)).toMatchObject({
    code: 'roles-swapped',
    fix: { kind: 'swap', withIndex: 3 },
  });
});

it('two channels are not where one of them is as it should be, or tells nothing', () => {
  expect(checkSwapped({ looks: ['ppg', 'ppg'] }, { label: 'PLETH', looks: ['ppg', 'ecg'] }, 3)).toBeNull();
  expect(checkSwapped({ looks: ['ecg', 'ppg'] }, { label: 'PLETH', looks: ['ecg', 'ecg'] }, 3)).toBeNull();
  expect(checkSwapped({ looks: [] }, { label: 'PLETH', looks: [] }, 3)).toBeNull();
});
