import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { niceFloor } from '../../charts/axes/value-range.ts';
import type { CycleTemplate } from '../../model/denoise.ts';

/** Geometry of a drawn template. */
export interface TemplateFrame {
  /** Time from R, ms. */
  readonly x: LinearMap;
  /** Amplitude in the channel's unit. */
  readonly y: LinearMap;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  /** y of the line under the segments. */
  readonly axisPx: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

const [leftPx, edgePx, topPx] = [48, 14, 8];
/** Height below the curves for the segments' names and the axis, px. */
const belowPx = 40;
const axisRowPx = 19;

/** Returns the times of a template's samples, ms from R. */
export function templateTimes({ samples, qrsCount }: CycleTemplate, fs: number): Float64Array {
  const rIndex = Math.floor(qrsCount / 2);
  return Float64Array.from(samples, (_, k) => (1000 * (k - rIndex)) / fs);
}

function extremes(curves: readonly ArrayLike<number>[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const curve of curves) {
    for (let k = 0; k < curve.length; k++) {
      const value = curve[k] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return high > low ? [low, high] : [-1, 1];
}

const multiples = (low: number, high: number, step: number): number[] => {
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(Math.floor(high / step + 1e-9) - first + 1, 0);
  return Array.from({ length: count }, (_, k) => (first + k) * step);
};

/** Minimum distance of ticks, with room for the last number and its unit, which may end at its tick, px. */
const minTickPx = 64;

/** Returns two or a few more round values. */
function valueTicks(low: number, high: number): readonly number[] {
  let step = niceFloor(high - low);
  while (multiples(low, high, step).length < 2) step = niceFloor(step * 0.6);
  return multiples(low, high, step);
}

/**
 * Returns axes that contain the curves, above the row of the segments.
 * @param times  times of each shape, ms from R
 */
export function templateFrame(
  { widthPx, heightPx }: Size,
  times: readonly Float64Array[],
  curves: readonly ArrayLike<number>[],
): TemplateFrame {
  const [low, high] = extremes(curves);
  const padding = 0.06 * (high - low);
  const bottomPx = heightPx - belowPx;
  const rightPx = widthPx - edgePx;
  const fromMs = Math.min(...times.map((own) => own[0] ?? 0));
  const toMs = Math.max(...times.map((own) => own.at(-1) ?? 0), fromMs + 1);
  const xStep = [50, 100, 200, 250, 500, 1000].find(
    (step) => ((rightPx - leftPx) * step) / (toMs - fromMs) > minTickPx,
  );
  return {
    x: linearMap([fromMs, toMs], [leftPx, rightPx]),
    y: linearMap([low - padding, high + padding], [bottomPx, topPx]),
    leftPx,
    rightPx,
    bottomPx,
    axisPx: heightPx - axisRowPx,
    xTicks: multiples(Math.max(fromMs, 0), toMs, xStep ?? 2000),
    yTicks: valueTicks(low - padding, high + padding),
  };
}
