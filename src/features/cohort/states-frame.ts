import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { IntervalGroup, IntervalPoint } from '../../pipeline/cohort/interval-groups.ts';
import { roundTicks } from '../agreement/agreement-frame.ts';

/** One quantity by state: of both methods, or where there is but one, of both together. */
export interface StateBand {
  readonly name: string;
  readonly unit: 'ms' | '/min';
  readonly sets: {
    readonly historic?: readonly IntervalGroup[];
    readonly leastVariance?: readonly IntervalGroup[];
    readonly both?: readonly IntervalGroup[];
  };
}

export type BandSet = keyof StateBand['sets'];

/** Where a band of the plot is drawn, px. */
export interface StatesFrame {
  readonly y: LinearMap;
  readonly yTicks: readonly number[];
  /** Middle of a state's column. */
  readonly x: (index: number) => number;
  readonly columnPx: number;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

const leftPx = 64;
const rightPx = 10;
const footPx = 20;
const marginPx = 10;

/** States of a band, in their order. */
export function bandGroups({ sets }: StateBand): readonly IntervalGroup[] {
  return sets.historic ?? sets.both ?? [];
}

export function statesFrame(band: StateBand, size: Size, index: number, count: number): StatesFrame {
  const each = (size.heightPx - footPx) / count;
  const [topPx, bottomPx] = [index * each + marginPx, (index + 1) * each - marginPx / 2];
  const values = Object.values(band.sets).flatMap((groups) =>
    (groups ?? []).flatMap(({ points }) => points.map(({ value }) => value)),
  );
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const spread = Math.max(high - low, 1) * 0.05;
  const right = size.widthPx - rightPx;
  const columnPx = (right - leftPx) / Math.max(bandGroups(band).length, 1);
  return {
    y: linearMap([low - spread, high + spread], [bottomPx, topPx]),
    yTicks: roundTicks(low - spread, high + spread, Math.max((bottomPx - topPx) / 26, 2)),
    x: (state) => leftPx + (state + 0.5) * columnPx,
    columnPx,
    leftPx,
    rightPx: right,
    topPx,
    bottomPx,
  };
}

export function statesFrames(bands: readonly StateBand[], size: Size): readonly StatesFrame[] {
  return bands.map((band, k) => statesFrame(band, size, k, bands.length));
}

const halves: Readonly<Record<BandSet, number>> = { historic: -1, leastVariance: 1, both: 0 };

/** Middle of a set's box in its state's column. */
export function setX({ x, columnPx }: StatesFrame, state: number, set: BandSet): number {
  return x(state) + halves[set] * Math.min(columnPx * 0.22, 14);
}

/** Where a point stands beside its box: by turns, so that equal ones are told apart. */
export function pointX(frame: StatesFrame, state: number, set: BandSet, index: number): number {
  const reach = Math.min(frame.columnPx * 0.14, 6);
  return setX(frame, state, set) + (((index * 7) % 11) / 10 - 0.5) * reach;
}

/** The point under a pointer; null where none is. */
export function pointNear(
  bands: readonly StateBand[],
  frames: readonly StatesFrame[],
  [atX, atY]: readonly [number, number],
): IntervalPoint | null {
  let best: IntervalPoint | null = null;
  let bestPx = 8;
  bands.forEach(({ sets }, k) => {
    const frame = frames[k];
    if (!frame) return;
    for (const [set, groups] of Object.entries(sets)) {
      (groups ?? []).forEach(({ points }, state) =>
        points.forEach((point, index) => {
          const far = Math.hypot(
            pointX(frame, state, set as BandSet, index) - atX,
            frame.y.px(point.value) - atY,
          );
          if (far < bestPx) [best, bestPx] = [point, far];
        }),
      );
    }
  });
  return best;
}
