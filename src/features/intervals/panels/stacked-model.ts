import type { DataTable } from '../../../charts/data-table.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { BeatShapes, BeatShapesRequest } from '../../../workers/protocol.ts';

/** Which part of the beats is drawn, and how finely. */
export const shapesRequest: Omit<BeatShapesRequest, 'windowIndex'> = {
  fromMs: -50,
  toMs: 650,
  pointCount: 176,
  mostBeats: 200,
};

export type StackedKey = 'ecg' | 'ppg' | 'dppg';

/** One lane; values beyond its ends are drawn at them. */
export interface StackedLane {
  readonly key: StackedKey;
  readonly name: string;
  readonly colour: 'ecg' | 'ppg' | 'derivative';
  readonly low: number;
  readonly high: number;
}

export const stackedLanes: readonly StackedLane[] = [
  { key: 'ecg', name: 'ECG', colour: 'ecg', low: -0.4, high: 1.25 },
  { key: 'ppg', name: 'PPG', colour: 'ppg', low: -0.1, high: 1.05 },
  { key: 'dppg', name: 'dPPG', colour: 'derivative', low: -0.75, high: 1.05 },
];

/** Shapes and the beats that they are of. */
export interface StackedBeats {
  readonly shapes: BeatShapes;
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
export function stackedTable({ shapes, beats }: StackedBeats): DataTable {
  const { fromMs, toMs, pointCount } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const rows = Array.from(shapes.beats, (beat, row) =>
    Array.from({ length: pointCount }, (_, point) => {
      const at = row * pointCount + point;
      const values = stackedLanes.map(({ key }) => shapes[key][at] ?? null);
      return [beat + 1, beats[beat]?.r ?? null, fromMs + point * stepMs, ...values];
    }),
  ).flat();
  return { columns: ['beat', 'R, s', 'from R, ms', 'ECG', 'PPG', 'dPPG'], rows };
}
