import type { DataTable } from '../../../charts/data-table.ts';
import { median, percentile } from '../../../dsp/stats.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { BeatShapes, BeatShapesRequest } from '../../../workers/protocol.ts';

/** Which part of the beats is drawn, ms from R. */
export interface StackedSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

const fromMs = -50;
const stepMs = 4;
const roundMs = 50;

/** Most beats that are drawn; more of them only darken each other. */
const mostBeats = 200;

/** Room after the latest notch, ms. */
const afterNotchMs = 120;

/**
 * The part of a window's beats that is drawn: from just before R until well after the latest notch, but not
 * into the next beat's upstroke; without any notch, three quarters of the median RR. Round, and 300 … 1500 ms.
 */
export function stackedSpan(beats: readonly IntervalBeat[], windowIndex: number): StackedSpan {
  const own = beats.filter((beat) => beat.window === windowIndex && beat.rejected === null);
  const rrMs = beats
    .slice(1)
    .map((beat, index) => ({ beat, ms: 1000 * (beat.r - (beats[index]?.r ?? beat.r)) }))
    .filter(({ beat }) => beat.window === windowIndex)
    .map(({ ms }) => ms);
  const medianMs = rrMs.length > 0 ? median(rrMs) : 800;
  const notchesMs = own.flatMap(({ r, notch }) =>
    [notch.historic, notch.leastVariance].flatMap((sec) => (sec === null ? [] : [1000 * (sec - r)])),
  );
  // One beat's notch far behind all others must not press them together.
  const latestMs = notchesMs.length > 0 ? percentile(notchesMs, 99) : null;
  const wanted = latestMs === null ? 0.75 * medianMs : latestMs + afterNotchMs;
  const most = Math.max(medianMs + fromMs, (latestMs ?? 0) + roundMs);
  const toMs = Math.ceil(Math.min(wanted, most) / roundMs) * roundMs;
  return { fromMs, toMs: Math.min(Math.max(toMs, 300), 1500) };
}

/** What is asked for to draw a span of a window's beats. */
export function shapesRequest(windowIndex: number, span: StackedSpan): BeatShapesRequest {
  const pointCount = Math.round((span.toMs - span.fromMs) / stepMs) + 1;
  return { windowIndex, ...span, pointCount, mostBeats };
}

export type StackedKey = 'ecg' | 'ppg' | 'dppg';

/** One lane; values beyond its ends are drawn at them. */
export interface StackedLane {
  readonly key: StackedKey;
  readonly name: string;
  readonly colour: 'ecg' | 'ppg' | 'derivative';
  readonly low: number;
  readonly high: number;
}

/** The lanes as high as a beat usually is. */
export const standardLanes: readonly StackedLane[] = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
  { key: 'dppg', name: 'dPPG', colour: 'derivative', low: -0.75, high: 1.05 },
];

/** Lowest and highest of each beat that has any value in a lane. */
function extremesOf({ beats, pointCount, ...shapes }: BeatShapes, key: StackedKey) {
  const lows: number[] = [];
  const highs: number[] = [];
  for (let row = 0; row < beats.length; row += 1) {
    const values = shapes[key].subarray(row * pointCount, (row + 1) * pointCount);
    const present = values.filter((value) => !Number.isNaN(value));
    if (present.length === 0) continue;
    lows.push(present.reduce((least, value) => Math.min(least, value)));
    highs.push(present.reduce((most, value) => Math.max(most, value)));
  }
  return { lows, highs };
}

/** Share of a lane that is left free above and below its beats. */
const airShare = 0.06;

/**
 * The lanes as high as nine in ten of the beats in them; so an R that points down is drawn whole, and a wild
 * beat does not press the others flat.
 */
export function lanesOf(shapes: BeatShapes): readonly StackedLane[] {
  const kept = keptLanes.get(shapes);
  if (kept) return kept;
  const lanes = fitLanes(shapes);
  keptLanes.set(shapes, lanes);
  return lanes;
}

const keptLanes = new WeakMap<BeatShapes, readonly StackedLane[]>();

function fitLanes(shapes: BeatShapes): readonly StackedLane[] {
  return standardLanes.map((lane) => {
    const { lows, highs } = extremesOf(shapes, lane.key);
    if (lows.length === 0) return lane;
    const [low, high] = [percentile(lows, 5), percentile(highs, 95)];
    const air = airShare * (high - low);
    return high > low ? { ...lane, low: low - air, high: high + air } : lane;
  });
}

/** Shapes, the lanes that they are drawn in, and the beats that they are of. */
export interface StackedBeats {
  readonly shapes: BeatShapes;
  readonly lanes: readonly StackedLane[];
  readonly beats: readonly IntervalBeat[];
}

/** A beat's value at a moment from R, interpolated; null outside or in a gap. */
export function shapeAt(shapes: BeatShapes, key: StackedKey, row: number, atMs: number): number | null {
  const { fromMs, toMs, pointCount } = shapes;
  const place = ((atMs - fromMs) / (toMs - fromMs)) * (pointCount - 1);
  const index = Math.min(Math.floor(place), pointCount - 2);
  if (place < 0 || place > pointCount - 1) return null;
  const values = shapes[key];
  const here = values[row * pointCount + index] ?? Number.NaN;
  const next = values[row * pointCount + index + 1] ?? Number.NaN;
  // On a point its neighbour does not count, also where that is missing.
  const value = place === index ? here : here + (next - here) * (place - index);
  return Number.isNaN(value) ? null : value;
}

/** Row of the beat whose value at a moment is nearest; −1 where none has one. */
export function nearestRow(shapes: BeatShapes, key: StackedKey, atMs: number, value: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < shapes.beats.length; row += 1) {
    const own = shapeAt(shapes, key, row, atMs);
    if (own === null || Math.abs(own - value) >= least) continue;
    least = Math.abs(own - value);
    best = row;
  }
  return best;
}

/** All shapes, a line a point of a beat. */
export function stackedTable({ shapes, beats }: Omit<StackedBeats, 'lanes'>): DataTable {
  const { fromMs, toMs, pointCount } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const rows = Array.from(shapes.beats, (beat, row) =>
    Array.from({ length: pointCount }, (_, point) => {
      const at = row * pointCount + point;
      const values = standardLanes.map(({ key }) => shapes[key][at] ?? null);
      return [beat + 1, beats[beat]?.r ?? null, fromMs + point * stepMs, ...values];
    }),
  ).flat();
  return { columns: ['beat', 'R, s', 'from R, ms', 'ECG', 'PPG', 'dPPG'], rows };
}
