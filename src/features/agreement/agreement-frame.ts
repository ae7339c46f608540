import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import type { BlandAltman } from '../../dsp/statistics/bland-altman.ts';

/** A Bland–Altman plot's scales, in px of its own. */
export interface AgreementFrame {
  readonly x: LinearMap;
  readonly y: LinearMap;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

const steps = [1, 2, 5, 10] as const;

/** The least of 1, 2, 5 × 10ⁿ that is no less. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/** Round numbers within a range, at most so many. */
export function roundTicks(low: number, high: number, most: number): readonly number[] {
  if (!(high > low)) return [low];
  const wide = roundStep((high - low) / most);
  // Two at least, so that the axis says how long it is.
  const step = Math.floor(high / wide) - Math.ceil(low / wide) < 1 ? roundStep(wide / 2.5) : wide;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
}

function padded(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((high - low) * 0.06, 0.5);
  return [low - margin, high + margin];
}

/** Differences of pairs against their means, and what limits they keep. */
export interface Agreement {
  readonly points: readonly { readonly mean: number; readonly difference: number }[];
  /** Null under two points. */
  readonly limits: Pick<BlandAltman, 'limitIntervals'> | null;
}

/** Holds every point, both limits with their intervals, and `held`. */
export function agreementFrame(
  { points, limits }: Agreement,
  box: readonly [left: number, top: number, right: number, bottom: number],
  held: readonly number[] = [0],
): AgreementFrame {
  const [leftPx, topPx, rightPx, bottomPx] = box;
  const xRange = padded(points.length === 0 ? [0, 1] : points.map(({ mean }) => mean));
  const ends = limits ? [limits.limitIntervals[0][0], limits.limitIntervals[1][1]] : [];
  const yRange = padded([...held, ...ends, ...points.map(({ difference }) => difference)]);
  return {
    x: linearMap(xRange, [leftPx, rightPx]),
    y: linearMap(yRange, [bottomPx, topPx]),
    xTicks: roundTicks(...xRange, Math.max((rightPx - leftPx) / 45, 2)),
    yTicks: roundTicks(...yRange, Math.max((bottomPx - topPx) / 28, 2)),
    leftPx,
    rightPx,
    topPx,
    bottomPx,
  };
}
