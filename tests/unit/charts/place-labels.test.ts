import { expect, it } from 'vitest';
import { placeLabels } from '../../../src/charts/place-labels.ts';

const right = { x: 10, y: 20, anchor: 'start' } as const;
const below = { x: 10, y: 40, anchor: 'start' } as const;

it('gives each label its first place that is free', () => {
  const wishes = [
    { text: 'one', places: [right, below] },
    { text: 'two', places: [right, below] },
  ];
  expect(placeLabels(wishes, [0, 0, 100, 100], [])).toEqual([right, below]);
});

it('keeps off marks and inside the frame', () => {
  const wish = { text: 'label', places: [right, { x: 98, y: 40, anchor: 'start' as const }, below] };
  expect(placeLabels([wish], [0, 0, 100, 100], [[5, 10, 30, 25]])).toEqual([below]);
});

it('has no place where none is wished', () => {
  expect(placeLabels([{ text: 'x', places: [] }], [0, 0, 9, 9], [])).toEqual([null]);
});
