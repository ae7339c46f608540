import { expect, test } from 'vitest';
import { snapScale, timeScale } from '../../../../src/charts/axes/time-axis.ts';
import { pointerLeadPx, isStillPointedAt } from '../../../../src/charts/lanes/wave-plot.tsx';

const widthPx = 1076;
const day = snapScale(timeScale(0, 86_400, widthPx), 1);
const pointed = { x: 500, atSec: day.sec(500 + pointerLeadPx) };

test('a time stays pointed at while the wheel turns, until it is out of view', () => {
  const about = (lengthSec: number) =>
    snapScale(timeScale(pointed.atSec - lengthSec / 2, pointed.atSec + lengthSec / 2, widthPx), 1);
  expect([10, 600, 86_400].every((sec) => isStillPointedAt(pointed, 500, about(sec)))).toBe(true);
  const elsewhere = timeScale(pointed.atSec + 1, pointed.atSec + 11, widthPx);
  expect(isStillPointedAt(pointed, 500, elsewhere)).toBe(false);
});

test('it stays while the view is dragged, and not when only the pointer moves', () => {
  const dragged = snapScale(timeScale(day.sec(64 - 30.4), day.sec(1064 - 30.4), widthPx), 1);
  expect(isStillPointedAt(pointed, 530.4, dragged)).toBe(true);
  expect(isStillPointedAt(pointed, 502, day)).toBe(false);
});
