import { expect, test } from 'vitest';
import type { DrawingContext } from '../../../../src/charts/pens/drawing-context.ts';
import { drawLaneImage } from '../../../../src/charts/lanes/draw-lane-image.ts';
import { fullWidthScale } from '../../../../src/charts/axes/time-axis.ts';

type Box = readonly [number, number, number, number];

/** Records the filled boxes and their intensities. */
function notingContext() {
  const filled: { readonly alpha: number; readonly box: Box }[] = [];
  let path: Box[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    beginPath: () => {
      path = [];
    },
    rect: (...box: Box) => void path.push(box),
    fill: () => filled.push(...path.map((box) => ({ alpha: context.globalAlpha, box }))),
  };
  return { context: context as unknown as DrawingContext & { globalAlpha: number }, filled };
}

// 0 at 100 px, 10 Hz at 0 px.
const lane = {
  top: 0,
  height: 100,
  headPx: 0,
  y: (value: number) => 100 - 10 * value,
  value: (y: number) => 10 - y / 10,
};
const area = {
  scale: fullWidthScale(0, 400, 100),
  leftPx: 0,
  rightPx: 400,
  colour: 'rgb(1, 2, 3)',
  deviceRatio: 1,
};
const image = {
  fromSec: 0,
  toSec: 4,
  columnCount: 4,
  rowCount: 2,
  high: 10,
  levels: Uint8Array.from([255, 0, 255, 128, 0, 0, 0, 255]),
};

test('equal neighbours form one box, with intensity by strength and nothing for zero', () => {
  const { context, filled } = notingContext();
  drawLaneImage(context, image, lane, area);
  expect(filled).toEqual([
    { alpha: 0.6, box: [100, -50, 100, 100] },
    { alpha: 1, box: [0, 50, 200, 100] },
    { alpha: 1, box: [300, -50, 100, 100] },
  ]);
  expect(context.globalAlpha).toBe(1);
});

test('only visible columns are drawn', () => {
  const { context, filled } = notingContext();
  drawLaneImage(context, image, lane, { ...area, leftPx: 250, rightPx: 400 });
  expect(filled.map(({ box }) => box)).toEqual([[300, -50, 100, 100]]);
});
