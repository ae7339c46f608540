import { expect, it } from 'vitest';
import { linearMap } from '../../../../../src/charts/axes/linear-map.ts';
import { timeScale } from '../../../../../src/charts/axes/time-axis.ts';
import type { Pen } from '../../../../../src/charts/pens/pen.ts';
import { drawClouds, drawMarks } from '../../../../../src/features/intervals/panels/method-points.ts';

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Records filled boxes by colour, and counts points of all paths. */
function countingPen() {
  const boxes = new Map<string, Box[]>();
  const order: string[] = [];
  let pointCount = 0;
  const sink = (points: (readonly [number, number])[]) => ({
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    closePath: () => undefined,
  });
  const pen: Pen = {
    stroke: (_, trace) => {
      const points: (readonly [number, number])[] = [];
      trace(sink(points));
      pointCount += points.length;
    },
    fill: (colour, trace) => {
      const points: (readonly [number, number])[] = [];
      trace(sink(points));
      pointCount += points.length;
      const own = boxes.get(colour) ?? [];
      for (let k = 0; k + 3 < points.length; k += 4)
        own.push([...points[k], ...points[k + 2]] as unknown as Box);
      boxes.set(colour, own);
      if (!order.includes(colour)) order.push(colour);
    },
    text: () => undefined,
  };
  return { pen, boxes, order, countPoints: () => pointCount };
}

const beatCount = 100_000;
const beats = Array.from({ length: beatCount }, (_, k) => ({ r: k * 0.85 }));
const scale = timeScale(0, beatCount * 0.85, 400);
const [topPx, bottomPx] = [16, 56];
const y = linearMap([200, 300], [bottomPx, topPx]);
const place = { scale, y, lowMs: 200, highMs: 300, topPx, bottomPx };
// Each method has another spread around 250 ms; some values are beyond the scale, some are missing.
const spread = (ms: number) =>
  Float64Array.from(beats, (_, k) => (k % 997 === 0 ? Number.NaN : 250 + ms * Math.sin(k * k)));
const values = { historic: spread(8), leastVariance: spread(60), aligned: spread(25) };

it('a cloud covers every value inside the scale', () => {
  const { pen, boxes } = countingPen();
  drawClouds(pen, beats, values, place);
  const drawn = boxes.get('aligned') ?? [];
  const byColumn = new Map<number, Box[]>();
  for (const box of drawn) {
    const column = Math.round((box[0] + box[2]) / 2);
    byColumn.set(column, [...(byColumn.get(column) ?? []), box]);
  }
  const bare = beats.filter(({ r }, k) => {
    const value = values.aligned[k];
    if (Number.isNaN(value)) return false;
    const own = byColumn.get(Math.round(scale.x(r))) ?? [];
    return !own.some(([, top, , bottom]) => y.px(value) >= top - 0.5 && y.px(value) <= bottom + 0.5);
  });
  expect(bare).toEqual([]);
});

it('nothing is drawn without values', () => {
  const { pen, boxes } = countingPen();
  drawClouds(pen, beats, values, place);
  const [high, low] = [y.px(250 + 8), y.px(250 - 8)];
  for (const [, top, , bottom] of boxes.get('historic') ?? []) {
    expect(top).toBeGreaterThan(high - 2.5);
    expect(bottom).toBeLessThan(low + 2.5);
  }
});

it('the widest cloud is drawn first, so that it hides no other', () => {
  const { pen, order } = countingPen();
  drawClouds(pen, beats, values, place);
  expect(order).toEqual(['leastVariance', 'aligned', 'historic']);
});

it('a day is drawn with fewer points than beats, and marks alone with many more', () => {
  const [clouds, marks] = [countingPen(), countingPen()];
  drawClouds(clouds.pen, beats, values, place);
  drawMarks(marks.pen, beats, values, place, true);
  expect(clouds.countPoints()).toBeLessThan(beatCount);
  expect(marks.countPoints()).toBeGreaterThan(beatCount);
});
