import type { DataTable } from '../../../charts/data-table.ts';
import type { Pen } from '../../../charts/pen.ts';
import { penLine } from '../../../charts/pen.ts';
import type { Size } from '../../../charts/use-size.ts';
import { median } from '../../../dsp/stats.ts';
import type { ByMethod } from '../../../model/intervals.ts';
import type { LandmarkBeat, LandmarkResult } from '../../../model/landmarks.ts';
import type { BeatShapesRequest, LandmarkShapes } from '../../../workers/drawing-types.ts';
import type { StackedFeature, StackedFrame } from '../../stacked-drawing.ts';
import {
  drawDimension,
  drawFeatures,
  drawGround,
  drawOneOver,
  drawTraces,
  stackedFrame,
} from '../../stacked-drawing.ts';
import type { StackedPicture } from '../../stacked-panel.tsx';
import type { StackedLane } from '../../stacked-shapes.ts';
import { fitLanes } from '../../stacked-shapes.ts';

export type LandmarkKey = 'own' | 'slope' | 'other';

/** Shapes, the lanes that they are drawn in, and the result that they are of. */
export interface StackedLandmarks {
  readonly shapes: LandmarkShapes;
  readonly lanes: readonly StackedLane<LandmarkKey>[];
  readonly result: LandmarkResult;
}

const mostBeats = 200;
const [leastMs, mostMs, roundMs] = [300, 8000, 50];

/** From before a beat's own time, where an upstroke has its base, until most of the beat is over. */
export function landmarkShapesRequest(result: LandmarkResult, windowIndex: number): BeatShapesRequest {
  const lengths = result.beats.slice(1).map(({ r }, k) => 1000 * (r - (result.beats[k]?.r ?? r)));
  const lengthMs = lengths.length === 0 ? 800 : median(lengths);
  const before = result.beatsFrom === 'ecg' ? 50 : 0.4 * lengthMs;
  const after = Math.min(Math.max(0.8 * lengthMs, leastMs), mostMs);
  const [fromMs, toMs] = [-Math.ceil(before / roundMs) * roundMs, Math.ceil(after / roundMs) * roundMs];
  const stepMs = toMs - fromMs > 1500 ? 16 : 4;
  return { windowIndex, fromMs, toMs, pointCount: Math.round((toMs - fromMs) / stepMs) + 1, mostBeats };
}

/** The channel and its slope, and the one that it is timed from above them. */
export function landmarkLanes(
  shapes: LandmarkShapes,
  { channel, timedFrom }: LandmarkResult,
  hasOther: boolean,
): readonly StackedLane<LandmarkKey>[] {
  const own = { low: -0.1, high: 1.05, colour: 'ppg' } as const;
  const lanes: StackedLane<LandmarkKey>[] = [
    ...(hasOther ? [{ ...own, key: 'other', name: timedFrom } as const] : []),
    { ...own, key: 'own', name: channel },
    { key: 'slope', name: 'slope', colour: 'derivative', low: -0.75, high: 1.05 },
  ];
  return fitLanes(shapes, lanes);
}

const belowPx = 42;
const nowhere: ByMethod<number | null> = { historic: null, leastVariance: null };

const msFrom = ({ r }: LandmarkBeat, { historic, leastVariance }: ByMethod<number | null>) => ({
  historic: historic === null ? null : 1000 * (historic - r),
  leastVariance: leastVariance === null ? null : 1000 * (leastVariance - r),
});

/** The landmark on the trace that it is of, and where it is timed from on the other channel. */
function featuresOf({ shapes, result }: StackedLandmarks): readonly StackedFeature<LandmarkKey>[] {
  const of = (place: (beat: LandmarkBeat) => ByMethod<number | null>) => (row: number) => {
    const beat = result.beats[shapes.beats[row] ?? -1];
    return beat === undefined ? nowhere : msFrom(beat, place(beat));
  };
  const isOfSlope = result.landmark === 'notch' || result.landmark === 'slope';
  const landmark = { key: isOfSlope ? 'slope' : 'own', atMs: of((beat) => beat.landmark) } as const;
  return [landmark, { key: 'other', atMs: of((beat) => beat.start) }];
}

function drawMeasure(
  pen: Pen,
  frame: StackedFrame<LandmarkKey>,
  { result }: StackedLandmarks,
  windowIndex: number,
): void {
  const zero = frame.x.px(0);
  const y = frame.bottomPx + 8;
  penLine(pen, 'text3', [zero, 4, zero, y + 4], [1, 3]);
  pen.text(result.beatsFrom === 'ecg' ? 'R' : 'upstroke', zero + 6, 12);
  const interval = result.windows[windowIndex]?.intervals.interval;
  const ms = interval?.leastVariance.mean ?? interval?.historic.mean ?? null;
  if (ms === null || result.timedFrom !== 'r') return;
  drawDimension(pen, [zero, Math.min(frame.x.px(ms), frame.rightPx)], y, 'interval');
}

/** How the beats are drawn. */
export function landmarkPicture(
  stacked: StackedLandmarks | null,
  windowIndex: number,
): StackedPicture<LandmarkKey> {
  const frameOf = (size: Size) =>
    stackedFrame<LandmarkKey>(size, { span: stacked?.shapes ?? null, lanes: stacked?.lanes ?? [], belowPx });
  return {
    frame: frameOf,
    drawTraces: (pen, size) => {
      if (!stacked) return;
      drawGround(pen, frameOf(size), size, stacked.result.beatsFrom === 'ecg' ? 'R' : 'it');
      drawTraces(pen, stacked, frameOf(size));
    },
    drawMarks: (pen, size) => {
      if (!stacked) return;
      const frame = frameOf(size);
      drawFeatures(pen, stacked, frame, featuresOf(stacked), [...stacked.shapes.beats.keys()]);
      drawMeasure(pen, frame, stacked, windowIndex);
    },
    drawOne: (pen, size, row) => {
      if (stacked) drawOneOver(pen, stacked, frameOf(size), featuresOf(stacked), row);
    },
  };
}

/** All shapes, a line a point of a beat. */
export function stackedTable({ shapes, result, lanes }: StackedLandmarks): DataTable {
  const { fromMs, toMs, pointCount } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const rows = Array.from(shapes.beats, (beat, row) =>
    Array.from({ length: pointCount }, (_, point) => {
      const values = lanes.map(({ key }) => shapes[key][row * pointCount + point] ?? null);
      return [beat + 1, result.beats[beat]?.r ?? null, fromMs + point * stepMs, ...values];
    }),
  ).flat();
  return { columns: ['beat', 'at, s', 'from it, ms', ...lanes.map(({ name }) => name)], rows };
}
