import { describe, expect, test } from 'vitest';
import {
  defaultLanes,
  maxFirstLanes,
  stepScale,
  withLane,
  withMovedLane,
  withoutLane,
} from '../../../../src/state/view/waveform-lanes.ts';

const channels = Array.from({ length: 15 }, (_, index) => ({ sampleCount: index === 3 ? 0 : 100 }));

describe('the lanes of a recording', () => {
  test('the lanes of a recording are its channels with samples as recorded, up to the shown number', () => {
    const lanes = defaultLanes(channels);
    expect(lanes).toHaveLength(14);
    expect(lanes.some(({ channelIndex }) => channelIndex === 3)).toBe(false);
    expect(lanes.filter(({ isHidden }) => !isHidden)).toHaveLength(maxFirstLanes);
  });

  test('the lanes of a recording show a channel again in another form, below the first', () => {
    const [first, second] = defaultLanes(channels.slice(0, 2));
    const once = withLane([first, second], 0);
    expect(once.map(({ id, form }) => [id, form])).toEqual([
      ['0.1', 'raw'],
      ['0.2', 'filtered'],
      ['1.1', 'raw'],
    ]);
    expect(withLane(once, 0).map(({ form }) => form)).toEqual(['raw', 'filtered', 'differentiated', 'raw']);
  });

  test('the lanes of a recording include at least one', () => {
    const lanes = defaultLanes(channels.slice(0, 2));
    const one = withoutLane(lanes, '0.1');
    expect(one.map(({ id }) => id)).toEqual(['1.1']);
    expect(withoutLane(one, '1.1')).toBe(one);
  });

  test('can be reordered in the list', () => {
    const lanes = defaultLanes(channels.slice(0, 3));
    expect(withMovedLane(lanes, '0.1', 2).map(({ id }) => id)).toEqual(['1.1', '2.1', '0.1']);
    expect(withMovedLane(lanes, '2.1', -4).map(({ id }) => id)).toEqual(['2.1', '0.1', '1.1']);
  });
});

test.each([
  [1, 2, 0.5],
  [0.2, 0.5, 0.1],
  [0.3, 0.5, 0.2],
  [50, 100, 20],
])('the scales next to %d are %d and %d', (from, above, below) => {
  expect([stepScale(from, 1), stepScale(from, -1)]).toEqual([above, below]);
});
