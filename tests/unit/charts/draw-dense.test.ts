import { describe, expect, test } from 'vitest';
import { marksWithin } from '../../../src/charts/lanes/draw-lane-content.ts';
import { drawTrace } from '../../../src/charts/lanes/draw-trace.ts';
import type { DrawingContext } from '../../../src/charts/pens/drawing-context.ts';
import type { LaneMark } from '../../../src/charts/lanes/lane.ts';
import { fullWidthScale } from '../../../src/charts/axes/time-axis.ts';

/** An hour of beats at 70 per minute, with a large one and one with a word. */
const beats: readonly LaneMark[] = Array.from({ length: 4200 }, (_, k) => ({
  kind: 'r',
  atSec: k * 0.857,
  ...(k === 2001 ? { large: true } : {}),
  ...(k === 3003 ? { label: 'PVC' } : {}),
}));

describe('marks of every beat', () => {
  const area = (fromSec: number, widthPx: number, perSec: number) => ({
    scale: fullWidthScale(fromSec, widthPx, perSec),
    leftPx: 0,
    rightPx: widthPx,
    deviceRatio: 1,
  });

  test('marks of every beat are all drawn if there is space, otherwise one per 5 px, with words and the chosen one always', () => {
    expect(marksWithin(beats.slice(0, 30), area(0, 1000, 40))).toHaveLength(30);
    const thinned = marksWithin(beats, area(0, 1000, 1000 / 3600));
    expect(thinned.length).toBeLessThanOrEqual(1000 / 5 + 4);
    expect(thinned.length).toBeGreaterThan(1000 / 5 - 4);
    expect(thinned).toContain(beats[2001]);
    expect(thinned).toContain(beats[3003]);
  });

  test('marks of every beat are omitted equally in adjacent areas', () => {
    const whole = new Set(marksWithin(beats, area(0, 1024, 0.3)));
    for (let tile = 0; tile < 4; tile++) {
      const inner = marksWithin(beats, area((tile * 256) / 0.3, 256, 0.3)).slice(4, -4);
      expect(inner.filter((mark) => !whole.has(mark))).toEqual([]);
    }
  });
});

test('columns of a trace loaded for a shorter view are joined without losing extremes', () => {
  const columnCount = 4096;
  const min = Float32Array.from({ length: columnCount }, (_, k) => (k === 1237 ? -9 : -((k * 7) % 5)));
  const max = Float32Array.from({ length: columnCount }, (_, k) => (k === 3001 ? 9 : (k * 3) % 5));
  const drawn: number[] = [];
  const path = (_x: number, y: number): number => drawn.push(y);
  const context = { beginPath: () => undefined, stroke: () => undefined, moveTo: path, lineTo: path };
  const scale = fullWidthScale(0, 128, 128);
  const style = { colour: '', widthPx: 1, deviceRatio: 1 };
  drawTrace(
    context as unknown as DrawingContext,
    { fromSec: 0, toSec: 1, min, max },
    scale,
    (value) => value,
    style,
  );
  expect(drawn.length).toBeLessThan(2 * 2 * 128 + 100);
  expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([-9, 9]);
});
