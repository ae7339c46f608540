import { mean, percentile } from '../../dsp/statistics/stats.ts';
import type { SeriesWindow } from '../../model/series.ts';
import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';

/** Maximum number of points; more are thinned evenly, because they would overlap. */
const maxPoints = 4000;

type Pairs = SeriesWindowView['pairs'];

interface PoincareModel {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Every n-th point is drawn. */
  readonly every: number;
  readonly range: readonly [number, number];
}

/** Returns the points, and one range for both axes that contains nearly all of them. */
export function poincareModel({ first, second }: Pairs): PoincareModel | null {
  if (first.length === 0) return null;
  const every = Math.ceil(first.length / maxPoints);
  const isDrawn = (_: number, k: number): boolean => k % every === 0;
  const all = [...first, second.at(-1) ?? Number.NaN];
  const [low, high] = [percentile(all, 0.5), percentile(all, 99.5)];
  const edge = Math.max(0.12 * (high - low), 1e-3 * Math.abs(high), 1e-9);
  return {
    x: Array.from(first.filter(isDrawn)),
    y: Array.from(second.filter(isDrawn)),
    every,
    range: [low - edge, high + edge],
  };
}

/** Returns the ellipse with SD1 across and SD2 along the line of identity, around the mean of the pairs. */
export function poincareEllipse(
  { first, second }: Pairs,
  { sd1, sd2 }: Pick<SeriesWindow, 'sd1' | 'sd2'>,
): { readonly x: readonly number[]; readonly y: readonly number[] } | null {
  if (sd1 === null || sd2 === null || first.length === 0) return null;
  const [centreX, centreY] = [mean(first), mean(second)];
  const angles = Array.from({ length: 73 }, (_, k) => (2 * Math.PI * k) / 72);
  const along = (angle: number): number => (sd2 * Math.cos(angle)) / Math.SQRT2;
  const across = (angle: number): number => (sd1 * Math.sin(angle)) / Math.SQRT2;
  return {
    x: angles.map((angle) => centreX + along(angle) - across(angle)),
    y: angles.map((angle) => centreY + along(angle) + across(angle)),
  };
}
