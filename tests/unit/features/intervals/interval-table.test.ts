import { expect, it } from 'vitest';
import { whyOutsideInterval } from '../../../../src/features/intervals/interval-table.tsx';

it('a printed interval that does not contain its own estimate has an explanation', () => {
  const why = (sd: number | null, chosenBy: 'sweep' | 'hand' = 'sweep') =>
    whyOutsideInterval({ sd, sdInterval: [1, 2], chosenBy });
  expect([why(1), why(1.5), why(2), why(null)]).toEqual([null, null, null, null]);
  expect(why(2.1)).toMatch(/^The SD lies above its interval: each resample chooses its own threshold/);
  expect(why(0.9)).toMatch(/^The SD lies below its interval/);
  expect(why(5, 'hand')).toBe('The interval is for the minimum SD; this threshold was set by hand.');
  expect(whyOutsideInterval({ sd: 3, sdInterval: null, chosenBy: 'sweep' })).toBeNull();
});
