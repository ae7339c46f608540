import { expect, it } from 'vitest';
import { touchAhead } from '../../../../src/pipeline/backend/touch-ahead.ts';

it('leaves every zero of long and short arrays, and what lies beside a part', async () => {
  for (const length of [10, 2 ** 20, 2 ** 21 + 3]) {
    const all = new Float64Array(length + 2).fill(7, 0, 1).fill(8, length + 1);
    await touchAhead(all.subarray(1, length + 1));
    expect([all[0], all[length + 1]]).toEqual([7, 8]);
    expect(all.subarray(1, length + 1).every((value) => value === 0)).toBe(true);
  }
});

it.skipIf(process.platform === 'win32')('writes the zeros itself, on other threads', async () => {
  const marked = new Float64Array(2 ** 21).fill(1);
  await touchAhead(marked);
  expect(marked.every((value) => value === 0)).toBe(true);
});
