import { expect, test } from 'vitest';
import { snapScale, timeScale } from '../../../src/charts/time-axis.ts';
import { beforePx, isPointedAt } from '../../../src/charts/use-pointed-moment.ts';

const widthPx = 1076;
const day = snapScale(timeScale(0, 86_400, widthPx), 1);
const pointed = { x: 500, atSec: day.sec(500 + beforePx) };

test('a moment stays pointed at while the view is zoomed at the pointer', () => {
  const at = day.sec(500);
  const zoomed = (factor: number) =>
    snapScale(timeScale(at + (0 - at) * factor, at + (86_400 - at) * factor, widthPx), 1);
  expect([0.6, 1.5, 10].map((factor) => isPointedAt(pointed, 500, zoomed(factor)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isPointedAt(pointed, 500, zoomed(0.2))).toBe(false);
});

test('it stays while the view is dragged along, and not where the pointer alone goes', () => {
  const dragged = snapScale(timeScale(day.sec(64 - 30.4), day.sec(1064 - 30.4), widthPx), 1);
  expect(isPointedAt(pointed, 530.4, dragged)).toBe(true);
  expect(isPointedAt(pointed, 502, day)).toBe(false);
});
