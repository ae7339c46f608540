import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { roundBelow } from '../../charts/axes/value-range.ts';
import type { StepDrawing } from '../../model/steps.ts';

/** Where the picture of a step is drawn. */
export interface StepFrame {
  readonly x: LinearMap;
  readonly y: LinearMap;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly { readonly at: number; readonly text: string | null }[];
}

const [leftPx, edgePx, topPx, axisRowPx] = [52, 14, 22, 20];

/** Least room between ticks, px. */
const apartPx = { x: 60, y: 34 };

/** Least and largest value of the curves within the picture, with the marks; −1 and 1 where there is none. */
function extremes({ series, marks, x }: StepDrawing): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number): void => {
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { from, step, values } of series) {
    values.forEach((value, k) => {
      const at = from + k * step;
      if (at >= x.from && at <= x.to) take(value);
    });
  }
  for (const { level } of marks) take(level);
  return high > low ? [low, high] : [-1, 1];
}

/** Round numbers from … to, at least so far apart. */
function roundTicks(from: number, to: number, perUnitPx: number, leastPx: number): number[] {
  const least = leastPx / perUnitPx;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least;
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(Math.floor(to / step + 1e-9) - first + 1, 0);
  // One multiplication a tick: sums would drift from round numbers.
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(9)));
}

/** Axes that hold what a step draws. */
export function stepFrame(drawing: StepDrawing, { widthPx, heightPx }: Size): StepFrame {
  const [low, high] = extremes(drawing);
  const room = 0.08 * (high - low);
  const bottomPx = Math.max(heightPx - axisRowPx, topPx + 1);
  const rightPx = Math.max(widthPx - edgePx, leftPx + 1);
  const { names } = drawing.y;
  const perUnitPx = (bottomPx - topPx) / (high - low + 2 * room);
  const ticks = roundTicks(low - room, high + room, perUnitPx, apartPx.y);
  const few = ticks.length > 1 ? ticks : [roundBelow(Math.max(Math.abs(high), Math.abs(low)))];
  return {
    x: linearMap([drawing.x.from, drawing.x.to], [leftPx, rightPx]),
    y: linearMap([low - room, high + room], [bottomPx - 4, topPx]),
    leftPx,
    rightPx,
    bottomPx,
    xTicks: roundTicks(
      drawing.x.from,
      drawing.x.to,
      (rightPx - leftPx) / (drawing.x.to - drawing.x.from),
      apartPx.x,
    ),
    yTicks:
      names ?? few.filter((at) => at >= low - room && at <= high + room).map((at) => ({ at, text: null })),
  };
}
