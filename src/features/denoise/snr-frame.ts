import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { Span } from '../../state/view/span.ts';

/** Where signal to noise over the record is drawn. */
export interface SnrFrame {
  readonly x: LinearMap;
  readonly y: LinearMap;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  /** s, and dB. */
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

const [leftPx, topPx, axisPx] = [52, 10, 20];
const timeSteps = [
  5, 10, 15, 20, 30, 60, 120, 240, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200,
] as const;
const dbSteps = [5, 10, 20, 50] as const;
/** Room for a label of time, for one with hours, and for one of dB, px. */
const [leastTimePx, leastHoursPx, leastDbPx] = [46, 74, 28];
const [mostTimes, mostDbs] = [8, 6];

/** Multiples of a step from … to, ends included. */
export function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(Math.floor(to / step + 1e-9) - first + 1, 0);
  return Array.from({ length: count }, (_, k) => (first + k) * step);
}

/**
 * Axes that hold all values, with 0 dB in sight.
 *
 * @param over     the part of the record that was cleaned
 * @param values   dB
 * @param labelPx  kept free at the right for what the curves are called
 * @param long     whether times are told with hours
 */
export function snrFrame(
  { widthPx, heightPx }: Size,
  over: Span,
  values: readonly number[],
  labelPx: number,
  long: boolean,
): SnrFrame {
  const rightPx = Math.max(widthPx - labelPx, leftPx + 40);
  const bottomPx = heightPx - axisPx;
  const known = values.filter((value) => Number.isFinite(value));
  const low = Math.floor((Math.min(0, ...known) - 1) / 5) * 5;
  const high = Math.ceil((Math.max(10, ...known) + 1) / 5) * 5;
  const y = linearMap([low, high], [bottomPx - 2, topPx]);
  const x = linearMap([over.fromSec, over.toSec], [leftPx, rightPx]);
  const secPerPx = (over.toSec - over.fromSec) / (rightPx - leftPx);
  const dbPerPx = (high - low) / Math.max(bottomPx - topPx, 1);
  const tickPx = Math.max(long ? leastHoursPx : leastTimePx, (rightPx - leftPx) / mostTimes);
  const timeStep = timeSteps.find((step) => step >= tickPx * secPerPx) ?? 86_400;
  const dbStep = dbSteps.find((step) => step >= Math.max(leastDbPx * dbPerPx, (high - low) / mostDbs)) ?? 100;
  return {
    x,
    y,
    leftPx,
    rightPx,
    topPx,
    bottomPx,
    xTicks: multiples(over.fromSec, over.toSec, timeStep),
    yTicks: multiples(low, high, dbStep),
  };
}
