import { expect, test } from 'vitest';
import { growthPercent } from '../../../../src/cli/analyses/run-analysis.ts';

test('some hundred MB of garbage may accumulate, whatever is in use, but at most four times that', () => {
  const gathers = (inUse: number) => (growthPercent(inUse) / 100) * inUse;
  expect(gathers(10e6)).toBe(40e6);
  for (const inUse of [30e6, 100e6, 400e6]) {
    // Percentages are integers.
    expect(Math.abs(gathers(inUse) - 100e6)).toBeLessThan(0.005 * inUse + 1);
  }
  expect(gathers(2e9)).toBe(400e6);
});
