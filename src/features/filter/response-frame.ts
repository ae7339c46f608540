import {
  frequencyMap,
  type FrequencyScale,
  type LinearMap,
  linearMap,
} from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { FilterBenchResult } from '../../model/filter-bench.ts';
import { type LowestRow, phaseRange } from './phase-words.ts';

/** One of the rows over the frequency axis. */
export interface ResponseRow {
  readonly topPx: number;
  readonly bottomPx: number;
  readonly y: LinearMap;
  /** Range from the bottom, in the row's own unit. */
  readonly range: readonly [number, number];
}

/** Geometry of the picture of a response. */
export interface ResponseFrame {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly x: LinearMap;
  /** Visible range. */
  readonly fromHz: number;
  readonly toHz: number;
  /** The whole axis, Hz. */
  readonly wholeHz: readonly [number, number];
  readonly gain: ResponseRow;
  readonly density: ResponseRow;
  /** Delay, s, or phase, rad. */
  readonly lowest: ResponseRow;
}

/** Margins of the rows: names and levels at the left, names of edges above, the axis below. */
export const responseMargin = { l: 88, r: 18, t: 20, b: 22, pad: 0 } as const;
const gapPx = 18;

/** Lowest frequency of the log axis, Hz. */
const lowestHz = 0.1;

/** Lowest drawn gain, dB. */
const gainFloorDb = -80;
/** Range of drawn densities, dB. */
const densitySpanDb = 80;

const toDb = (density: number): number => 10 * Math.log10(density);

/** Returns the range of densities, from the highest as a round number of dB down. */
function densityRange({ density }: FilterBenchResult, fromHz: number): readonly [number, number] {
  let highest = 1e-12;
  if (density) {
    for (const { x, y } of [density.before, density.after]) {
      for (let k = 0; k < x.length; k++) if ((x[k] ?? 0) >= fromHz) highest = Math.max(highest, y[k] ?? 0);
    }
  }
  const top = 20 * Math.ceil(toDb(highest) / 20);
  return [top - densitySpanDb, top];
}

/** Returns a round number at or above a delay, s. */
function roundAbove(sec: number): number {
  if (sec <= 0) return 0.1;
  const decade = 10 ** Math.floor(Math.log10(sec));
  return ([1, 2, 3, 5].find((digit) => digit * decade >= sec) ?? 10) * decade;
}

function lowestRange(result: FilterBenchResult, shown: LowestRow): readonly [number, number] {
  if (shown === 'phase') return phaseRange(result);
  return [0, roundAbove(result.delaySec * 1.1)];
}

/**
 * Returns the positions of the rows: gain, density, and delay or phase, over one axis.
 * @param zoom  visible range, Hz; null for the whole axis
 */
export function responseFrame(
  result: FilterBenchResult,
  { widthPx, heightPx }: Size,
  scale: FrequencyScale,
  shown: LowestRow,
  zoom: readonly [number, number] | null = null,
): ResponseFrame {
  const lastHz = result.signal.fs / 2;
  const firstHz = scale === 'log' ? Math.min(lowestHz, lastHz / 100) : 0;
  const [fromHz, toHz] = zoom ?? [firstHz, lastHz];
  const { l: leftPx, r, t, b } = responseMargin;
  const rightPx = Math.max(widthPx - r, leftPx + 1);
  const bottomPx = Math.max(heightPx - b, t + 60);
  const availablePx = bottomPx - t - 2 * gapPx;
  const row = (from: number, to: number, gaps: number, range: readonly [number, number]): ResponseRow => {
    const topPx = t + from * availablePx + gaps * gapPx;
    const lowPx = t + to * availablePx + gaps * gapPx;
    return { topPx, bottomPx: lowPx, range, y: linearMap(range, [lowPx, topPx]) };
  };
  return {
    leftPx,
    rightPx,
    bottomPx,
    fromHz,
    toHz,
    wholeHz: [firstHz, lastHz],
    x: frequencyMap(scale, [fromHz, toHz], [leftPx, rightPx]),
    gain: row(0, 0.42, 0, [gainFloorDb, 3]),
    density: row(0.42, 0.84, 1, densityRange(result, scale === 'log' ? firstHz : 0.05)),
    lowest: row(0.84, 0.98, 2, lowestRange(result, shown)),
  };
}
