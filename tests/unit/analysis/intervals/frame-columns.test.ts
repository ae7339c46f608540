import { expect, test } from 'vitest';
import type { Frame } from '../../../../src/analysis/intervals/frame.ts';
import { FrameColumns } from '../../../../src/analysis/intervals/frame-columns.ts';

const found: Frame = {
  upstroke: 50,
  base: 40,
  peak: 61,
  nadir: 90,
  nadirOffset: -0.123456789,
  top: 1 / 3,
  topEnd: 140,
  baseMissed: null,
  heightMissed: null,
  nadirMissed: null,
};
const missed: Frame = {
  upstroke: -1,
  base: -1,
  peak: -1,
  nadir: -1,
  nadirOffset: 0,
  top: Number.NaN,
  topEnd: -1,
  baseMissed: 'no-upstroke',
  heightMissed: 'edge',
  nadirMissed: 'no-nadir',
};

test('frames are returned as they were added, batch by batch', () => {
  const batches = [[found, missed, found], [], [missed, { ...found, nadirMissed: 'gap' as const }]];
  const columns = new FrameColumns(5);
  for (const batch of batches) columns.add(batch);
  expect(columns).toHaveLength(5);
  batches.flat().forEach((frame, b) => expect(columns.at(b)).toEqual(frame));
  for (const none of [-1, 5, Number.NaN]) expect(columns.at(none)).toBeUndefined();
});
