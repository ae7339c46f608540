import type { Pen } from '../../../charts/pen.ts';
import { penLine } from '../../../charts/pen.ts';
import type { Size } from '../../../charts/use-size.ts';
import type { ByMethod, IntervalBeat } from '../../../model/intervals.ts';
import type { StackedFeature, StackedFrame } from '../../stacked-drawing.ts';
import {
  drawDimension,
  drawFeatures,
  drawGround,
  drawOneOver,
  drawTraces,
  stackedFrame as frameOf,
} from '../../stacked-drawing.ts';
import type { StackedBeats, StackedKey } from './stacked-model.ts';
import { standardLanes } from './stacked-model.ts';

const belowPx = 42;

/** Means that the dimension lines span, ms; null where missing. */
export interface StackedMeans {
  readonly rptt: number | null;
  readonly lvet: number | null;
}

/** All but what a threshold moves. */
type Traces = Pick<StackedBeats, 'shapes' | 'lanes'>;

/** Where the lanes stand, px. */
export function stackedFrame(size: Size, stacked: Traces | null): StackedFrame<StackedKey> {
  return frameOf(size, { span: stacked?.shapes ?? null, lanes: stacked?.lanes ?? standardLanes, belowPx });
}

const msFromR = ({ r }: IntervalBeat, sec: number | null): number | null =>
  sec === null ? null : 1000 * (sec - r);

/** Feet on the PPG, notches on its derivative. */
function featuresOf({ shapes, beats }: StackedBeats): readonly StackedFeature<StackedKey>[] {
  const of =
    (landmark: (beat: IntervalBeat) => ByMethod<number | null>) =>
    (row: number): ByMethod<number | null> => {
      const beat = beats[shapes.beats[row] ?? -1];
      if (!beat) return { historic: null, leastVariance: null };
      const { historic, leastVariance } = landmark(beat);
      return { historic: msFromR(beat, historic), leastVariance: msFromR(beat, leastVariance) };
    };
  return [
    { key: 'ppg', atMs: of((beat) => beat.foot) },
    { key: 'dppg', atMs: of((beat) => beat.notch) },
  ];
}

function drawMeasures(
  pen: Pen,
  frame: StackedFrame<StackedKey>,
  { rptt, lvet }: StackedMeans,
  widthPx: number,
): void {
  const r = frame.x.px(0);
  const y = frame.bottomPx + 8;
  const dashes = [1, 3];
  penLine(pen, 'text3', [r, 14, r, y + 4], dashes);
  pen.fill('beatAccepted', (path) => {
    path.moveTo(r - 3.5, 2);
    path.lineTo(r + 3.5, 2);
    path.lineTo(r, 8);
    path.closePath();
  });
  pen.text('R', r + 6, 10);
  penLine(pen, 'line', [0, frame.bottomPx, widthPx, frame.bottomPx]);
  if (rptt === null) return;
  const foot = frame.x.px(rptt);
  penLine(pen, 'text3', [foot, frame.lanePx, foot, y + 4], dashes);
  drawDimension(pen, [r, foot], y, 'rPTT');
  if (lvet === null) return;
  const notch = Math.min(frame.x.px(rptt + lvet), frame.rightPx);
  penLine(pen, 'text3', [notch, 2 * frame.lanePx, notch, y + 4], dashes);
  drawDimension(pen, [foot, notch], y, 'LVET');
}

/** Draws the beats of a window over each other. */
export function drawStackedTraces(pen: Pen, size: Size, stacked: Traces | null): void {
  const frame = stackedFrame(size, stacked);
  drawGround(pen, frame, size);
  if (stacked) drawTraces(pen, stacked, frame);
}

/** Draws what is measured on them. */
export function drawStackedMarks(
  pen: Pen,
  size: Size,
  stacked: StackedBeats | null,
  means: StackedMeans,
): void {
  const frame = stackedFrame(size, stacked);
  if (stacked) drawFeatures(pen, stacked, frame, featuresOf(stacked), [...stacked.shapes.beats.keys()]);
  drawMeasures(pen, frame, means, size.widthPx);
}

/** Draws the beats of a window over each other, and what is measured on them. */
export function drawStacked(pen: Pen, size: Size, stacked: StackedBeats | null, means: StackedMeans): void {
  drawStackedTraces(pen, size, stacked);
  drawStackedMarks(pen, size, stacked, means);
}

/** Draws one beat again over all others, with its marks larger. */
export function drawOneBeat(pen: Pen, size: Size, stacked: StackedBeats, row: number): void {
  drawOneOver(pen, stacked, stackedFrame(size, stacked), featuresOf(stacked), row);
}
