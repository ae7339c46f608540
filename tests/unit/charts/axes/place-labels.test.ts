import { expect, it } from 'vitest';
import { boxesAlong, placeLabels } from '../../../../src/charts/axes/place-labels.ts';

const right = { x: 10, y: 20, anchor: 'start' } as const;
const below = { x: 10, y: 40, anchor: 'start' } as const;

const listPlaces = (placed: ReturnType<typeof placeLabels>) => placed.map((own) => own && own.place);

it('each label has its first free position', () => {
  const wishes = [
    { text: 'one', places: [right, below] },
    { text: 'two', places: [right, below] },
  ];
  expect(listPlaces(placeLabels(wishes, [0, 0, 100, 100], []))).toEqual([right, below]);
});

it('a label without a free position is placed first if this helps both', () => {
  const wishes = [
    { text: 'one', places: [right, below] },
    { text: 'two', places: [right] },
  ];
  expect(listPlaces(placeLabels(wishes, [0, 0, 100, 100], []))).toEqual([below, right]);
});

it('labels avoid marks and stay inside the frame', () => {
  const wish = { text: 'label', places: [right, { x: 98, y: 40, anchor: 'start' as const }, below] };
  expect(listPlaces(placeLabels([wish], [0, 0, 100, 100], [[5, 10, 30, 25]]))).toEqual([below]);
});

it('the short text replaces the whole only if that has no free position', () => {
  const wish = { text: 'a long label', short: 'short', places: [right] };
  const textIn = (widthPx: number) => placeLabels([wish], [0, 0, widthPx, 100], [])[0]?.text;
  expect(textIn(100)).toBe('a long label');
  expect(textIn(50)).toBe('short');
});

it('a label without candidates has no position', () => {
  expect(placeLabels([{ text: 'x', places: [] }], [0, 0, 9, 9], [])).toEqual([null]);
});

it('an optional label is omitted if it would cover something', () => {
  const wish = { text: 'label', places: [right], optional: true };
  const frame = [0, 0, 100, 100] as const;
  expect(listPlaces(placeLabels([wish], frame, []))).toEqual([right]);
  expect(placeLabels([wish], frame, [[5, 10, 30, 25]])).toEqual([null]);
});

it('a curve is covered by boxes without holes', () => {
  const boxes = boxesAlong([
    [0, 0],
    [40, 30],
  ]);
  expect(boxes.length).toBeGreaterThan(10);
  boxes.slice(1).forEach(([left], index) => expect(left).toBeLessThan(boxes[index][2]));
  expect(boxesAlong([[0, 0]])).toEqual([]);
});

it('a label is centred at its position, and an optional one is omitted if it exceeds a side', () => {
  const at = (x: number, y = 20) => ({ x, y, anchor: 'middle' }) as const;
  const label = (text: string, ...places: ReturnType<typeof at>[]) => ({ text, places, optional: true });
  const wishes = [
    label('first', at(50)),
    label('second', at(60), at(60, 40)),
    label('over it', at(50)),
    label('past the side', at(190)),
  ];
  expect(placeLabels(wishes, [0, 0, 200, 100], []).map((own) => own?.place ?? null)).toEqual([
    at(50),
    at(60, 40),
    null,
    null,
  ]);
});
