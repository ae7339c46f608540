import type { PathSink } from '../pens/pen.ts';
import { pathData } from '../pens/svg-pen.ts';

type ToPx = (value: number) => number;

/**
 * Adds a line through points. It breaks at points without a position. Points within the same quarter pixel are drawn as
 * one stroke from the lowest to the highest.
 */
export function traceCurve(
  path: PathSink,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  xPx: ToPx,
  yPx: ToPx,
): void {
  let isDown = false;
  let [column, columnPx] = [Number.NaN, 0];
  let [low, high, last] = [0, 0, 0];
  const flush = (): void => {
    if (high - low > 0.25) for (const at of [low, high, last]) path.lineTo(columnPx, at);
  };
  for (let k = 0; k < x.length; k++) {
    const [atX, atY] = [xPx(x[k] ?? Number.NaN), yPx(y[k] ?? Number.NaN)];
    if (!Number.isFinite(atX) || !Number.isFinite(atY)) {
      if (isDown) flush();
      isDown = false;
      column = Number.NaN;
      continue;
    }
    const own = Math.round(4 * atX);
    if (isDown && own === column) {
      [low, high, last] = [Math.min(low, atY), Math.max(high, atY), atY];
      continue;
    }
    if (isDown) flush();
    if (isDown) path.lineTo(atX, atY);
    else path.moveTo(atX, atY);
    [isDown, column, columnPx, low, high, last] = [true, own, atX, atY, atY, atY];
  }
  if (isDown) flush();
}

/** Adds the area between two lines over the same x. Points without a position are left out. */
export function traceBand(
  path: PathSink,
  x: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  xPx: ToPx,
  yPx: ToPx,
): void {
  const there = Array.from(
    x,
    (value, k) => [xPx(value), yPx(low[k] ?? Number.NaN), yPx(high[k] ?? Number.NaN)] as const,
  );
  const points = there.filter((point) => point.every((value) => Number.isFinite(value)));
  const [first, ...others] = points;
  if (!first || others.length === 0) return;
  path.moveTo(first[0], first[2]);
  for (const [at, , top] of others) path.lineTo(at, top);
  for (const [at, bottom] of points.toReversed()) path.lineTo(at, bottom);
  path.closePath();
}

/** Returns the line of `traceCurve` as the `d` of an SVG path. */
export const curvePath = (x: ArrayLike<number>, y: ArrayLike<number>, xPx: ToPx, yPx: ToPx): string =>
  pathData((path) => traceCurve(path, x, y, xPx, yPx));

/** Returns the area of `traceBand` as the `d` of an SVG path. */
export const bandPath = (
  x: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  xPx: ToPx,
  yPx: ToPx,
): string => pathData((path) => traceBand(path, x, low, high, xPx, yPx));
