import { expect, it } from 'vitest';
import { placeResponseLabels } from '../../../../src/features/filter/place-labels.ts';

const at = (x: number, y = 20) => ({ x, y, anchor: 'middle' }) as const;
const label = (text: string, ...spots: ReturnType<typeof at>[]) => ({ text, kind: 'halo', spots });

it('gives each label the first of its places that is free', () => {
  const placed = placeResponseLabels([label('first', at(50)), label('second', at(60), at(60, 40))], [0, 200]);
  expect(placed.map(({ text, y }) => [text, y])).toEqual([
    ['first', 20],
    ['second', 40],
  ]);
});

it('leaves out what has no place, what reaches past a side, and what says nothing', () => {
  const placed = placeResponseLabels(
    [label('first', at(50)), label('over it', at(50)), label('past the side', at(190)), label('', at(120))],
    [0, 200],
  );
  expect(placed.map(({ text }) => text)).toEqual(['first']);
});
