import { expect, it } from 'vitest';
import { checkRate } from '../../../../src/analysis/wiring/check-rate.ts';

it('a rate is coarse if samples are further apart than the allowed distance of a beat from the median', () => {
  expect(checkRate({ fs: 125 })?.text).toBe('a sample every 8 ms, while beats are accepted within 6 ms.');
  expect(checkRate({ fs: 166 })).toMatchObject({ code: 'rate-coarse', fix: null });
  expect(checkRate({ fs: 200 })).toBeNull();
});
