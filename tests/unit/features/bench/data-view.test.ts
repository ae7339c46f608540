import { expect, it } from 'vitest';
import { cellText } from '../../../../src/features/bench/figure-panel.tsx';

it('writes numbers with as many digits as they have, three at most', () => {
  expect([0, 12, -1.5, 2.25, 1 / 3, 1234.5].map(cellText)).toEqual([
    '0',
    '12',
    '−1.5',
    '2.25',
    '0.333',
    '1\u202f234.5',
  ]);
});

it('leaves words unchanged and marks missing values', () => {
  expect([cellText('edge'), cellText(null)]).toEqual(['edge', '–']);
});
