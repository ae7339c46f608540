import { expect, test } from 'vitest';
import { foundMarks } from '../../../../src/features/waveforms/qrs-waveforms.tsx';

const miss = (timeSec: number) => ({
  kind: 'miss',
  timeSec,
  label: null,
  distanceMs: null,
  isUnreadable: false,
});
const report = {
  onsetsSec: Float64Array.of(1, 1.5, 3),
  rSec: Float64Array.of(1.04, 1.54, 3.04),
  score: { score: { errors: [miss(1.3), miss(2), miss(3.5), miss(3.6)] } },
} as unknown as Parameters<typeof foundMarks>[0];

test('a miss is labelled unless a mark overlaps its word', () => {
  const labels = (pxPerSec: number) =>
    foundMarks(report, { fromSec: 0, toSec: 5 }, pxPerSec)
      .filter(({ kind }) => kind === 'miss')
      .map(({ label }) => label);
  expect(labels(100)).toEqual([undefined, 'miss', undefined, 'miss']);
  expect(labels(400)).toEqual(['miss', 'miss', 'miss', 'miss']);
});
