import { linearMap } from '../axes/linear-map.ts';
import { curvePath } from './curve-path.ts';

/** Rows of the picture, from the top. */
const rows = ['ecg', 'pulse', 'sound'] as const;

export type BeatFigureRow = (typeof rows)[number];

/**
 * Times of the points of the drawn beat, s from R: a resting heart at 70 beats per minute, with the pulse at the
 * finger.
 */
const pointSec = {
  pOnset: -0.19,
  pEnd: -0.09,
  qrsOnset: -0.045,
  r: 0,
  qrsEnd: 0.05,
  tOnset: 0.17,
  tEnd: 0.35,
  nextR: 0.857,
  opening: 0.07,
  s1: 0.04,
  s2: 0.365,
  foot: 0.19,
  notch: 0.485,
} as const;

type PointName = keyof typeof pointSec;

interface BeatPlace {
  readonly row: BeatFigureRow;
  readonly from: PointName;
  /** Omitted for a point. */
  readonly to?: PointName;
}

/** Place of each term on the beat: a point, a segment between two points, or a whole row. */
const places: Readonly<Record<string, BeatPlace | BeatFigureRow>> = {
  ecg: 'ecg',
  pulse: 'pulse',
  sound: 'sound',
  r: { row: 'ecg', from: 'r' },
  'r-next': { row: 'ecg', from: 'r', to: 'nextR' },
  p: { row: 'ecg', from: 'pOnset', to: 'pEnd' },
  qrs: { row: 'ecg', from: 'qrsOnset', to: 'qrsEnd' },
  st: { row: 'ecg', from: 'qrsEnd', to: 'tOnset' },
  t: { row: 'ecg', from: 'tOnset', to: 'tEnd' },
  pr: { row: 'ecg', from: 'pOnset', to: 'qrsOnset' },
  qt: { row: 'ecg', from: 'qrsOnset', to: 'tEnd' },
  foot: { row: 'pulse', from: 'foot' },
  levels: { row: 'pulse', from: 'foot' },
  notch: { row: 'pulse', from: 'notch' },
  rptt: { row: 'pulse', from: 'r', to: 'foot' },
  lvet: { row: 'pulse', from: 'foot', to: 'notch' },
  pep: { row: 'sound', from: 'qrsOnset', to: 'opening' },
  qs2: { row: 'sound', from: 'qrsOnset', to: 's2' },
  s1: { row: 'sound', from: 's1' },
  s2: { row: 'sound', from: 's2' },
};

/** Names of all places, for the test that compares the glossary with them. */
export const beatPlaces: readonly string[] = Object.keys(places);

const [fromSec, toSec, stepSec] = [-0.28, 1, 0.004];
const [rowPx, gapPx, edgePx] = [26, 6, 4];

export const beatFigurePx = { widthPx: 264, heightPx: 3 * rowPx + 4 * gapPx };

const bump = (t: number, at: number, width: number): number => Math.exp(-(((t - at) / width) ** 2) / 2);

/** Returns the ECG of a beat, 0 … 1. */
function ecgAt(t: number): number {
  const waves: readonly (readonly [number, number, number])[] = [
    [0.13, -0.14, 0.02],
    [-0.12, -0.022, 0.009],
    [1, 0, 0.011],
    [-0.2, 0.026, 0.009],
    [0.25, 0.265, 0.034],
  ];
  return waves.reduce((sum, [height, at, width]) => sum + height * bump(t, at, width), 0);
}

/** Returns the pulse of a beat, 0 … 1, by time since its foot; it falls until the next foot. */
function pulseAt(sinceFoot: number): number {
  const { foot, notch, nextR, r } = pointSec;
  const period = nextR - r;
  const own = ((sinceFoot % period) + period) % period;
  const rise = Math.min(own / 0.13, 1);
  const up = rise * rise * (3 - 2 * rise);
  const fall = Math.exp(-Math.max(own - 0.13, 0) / 0.27);
  const dent = 0.1 * bump(own, notch - foot, 0.022) - 0.07 * bump(own, notch - foot + 0.07, 0.035);
  return up * fall - dent * rise;
}

/** Returns the sound of a beat, −1 … 1. */
function soundAt(t: number): number {
  const bursts = [
    [pointSec.s1, 0.8],
    [pointSec.s2, 0.6],
  ] as const;
  return bursts.reduce((sum, [at, height]) => {
    const since = t - at;
    return sum + (since < 0 ? 0 : height * Math.sin(2 * Math.PI * 55 * since) * Math.exp(-since / 0.022));
  }, 0);
}

const period = pointSec.nextR - pointSec.r;
const twice =
  (one: (t: number) => number) =>
  (t: number): number =>
    one(t) + one(t - period);

const shapes = {
  ecg: { at: twice(ecgAt), low: -0.25, high: 1.05 },
  pulse: { at: (t: number) => pulseAt(t - pointSec.foot), low: -0.1, high: 1.05 },
  sound: { at: twice(soundAt), low: -0.8, high: 0.8 },
} as const satisfies Readonly<Record<BeatFigureRow, object>>;

/** Drawing of a place, px. */
export interface BeatFigure {
  readonly curves: readonly { readonly row: BeatFigureRow; readonly path: string; readonly isOwn: boolean }[];
  /** The segment, across all rows. A point has no width. Null if a whole row is meant. */
  readonly span: { readonly fromPx: number; readonly toPx: number } | null;
  /** y of the bracket, under the row in which the place is measured. */
  readonly bracketPx: number;
}

/**
 * Draws a resting beat as ECG, pulse and sound, with a place marked on it.
 *
 * @param place  a name from `beatPlaces`
 * @returns null if there is no such place
 */
export function beatFigure(place: string): BeatFigure | null {
  const own = places[place];
  if (own === undefined) return null;
  const { widthPx } = beatFigurePx;
  const x = linearMap([fromSec, toSec], [edgePx, widthPx - edgePx]);
  const times = Array.from(
    { length: Math.round((toSec - fromSec) / stepSec) },
    (_, k) => fromSec + k * stepSec,
  );
  const row = typeof own === 'string' ? own : own.row;
  const topPx = (of: BeatFigureRow): number => gapPx + rows.indexOf(of) * (rowPx + gapPx);
  const curves = rows.map((of) => {
    const { at, low, high } = shapes[of];
    const y = linearMap([low, high], [topPx(of) + rowPx, topPx(of)]);
    return { row: of, path: curvePath(times, times.map(at), x.px, y.px), isOwn: of === row };
  });
  const bracketPx = topPx(row) + rowPx + gapPx / 2;
  if (typeof own === 'string') return { curves, span: null, bracketPx };
  const [fromPx, toPx] = [own.from, own.to ?? own.from].map((name) => x.px(pointSec[name]));
  return { curves, span: { fromPx: fromPx ?? 0, toPx: toPx ?? 0 }, bracketPx };
}
