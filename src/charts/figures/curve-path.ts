/**
 * A line through points as the `d` of an SVG path; broken where a point has no place. Points that share
 * a quarter pixel are drawn as the stroke from the lowest to the highest of them.
 */
export function curvePath(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  xPx: (value: number) => number,
  yPx: (value: number) => number,
): string {
  const parts: string[] = [];
  let isDown = false;
  let column = Number.NaN;
  let [low, high, last] = [0, 0, 0];
  const flush = (): void => {
    if (high - low > 0.25) parts.push(`V${low.toFixed(1)}V${high.toFixed(1)}V${last.toFixed(1)}`);
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
    parts.push(`${isDown ? 'L' : 'M'}${atX.toFixed(1)} ${atY.toFixed(1)}`);
    [isDown, column, low, high, last] = [true, own, atY, atY, atY];
  }
  if (isDown) flush();
  return parts.join('');
}

/** The area between two lines over the same x, as the `d` of an SVG path; points without a place are left out. */
export function bandPath(
  x: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  xPx: (value: number) => number,
  yPx: (value: number) => number,
): string {
  const there = Array.from(
    x,
    (value, k) => [xPx(value), yPx(low[k] ?? Number.NaN), yPx(high[k] ?? Number.NaN)] as const,
  );
  const points = there.filter((point) => point.every((value) => Number.isFinite(value)));
  if (points.length < 2) return '';
  const upper = points.map(([at, , top]) => `${at.toFixed(1)} ${top.toFixed(1)}`);
  const lower = points.map(([at, bottom]) => `${at.toFixed(1)} ${bottom.toFixed(1)}`).toReversed();
  return `M${upper.join('L')}L${lower.join('L')}Z`;
}
