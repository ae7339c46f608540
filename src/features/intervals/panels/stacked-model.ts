import type { DataTable } from '../../../charts/data-table.ts';
import { median, percentile } from '../../../dsp/stats.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { BeatShapes, BeatShapesRequest } from '../../../workers/drawing-types.ts';
import type { StackedLane, StackedSpan } from '../../stacked-shapes.ts';
import { fitLanes } from '../../stacked-shapes.ts';

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

/** The lanes as high as a beat usually is. */
export const standardLanes: readonly StackedLane<StackedKey>[] = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
  { key: 'dppg', name: 'dPPG', colour: 'derivative', low: -0.75, high: 1.05 },
];

/** The lanes of shapes; of the same ones the same, so that they are not drawn anew. */
export function lanesOf(shapes: BeatShapes): readonly StackedLane<StackedKey>[] {
  const kept = keptLanes.get(shapes);
  if (kept) return kept;
  const lanes = fitLanes(shapes, standardLanes);
  keptLanes.set(shapes, lanes);
  return lanes;
}

const keptLanes = new WeakMap<BeatShapes, readonly StackedLane<StackedKey>[]>();

/** Shapes, the lanes that they are drawn in, and the beats that they are of. */
export interface StackedBeats {
  readonly shapes: BeatShapes;
  readonly lanes: readonly StackedLane<StackedKey>[];
  readonly beats: readonly IntervalBeat[];
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
