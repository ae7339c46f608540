import { drawTimeAxis, timeAxisPx } from '../../../charts/axes/draw-time-axis.ts';
import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import { linearMap } from '../../../charts/axes/linear-map.ts';
import type { PathSink, Pen } from '../../../charts/pens/pen.ts';
import { penBox, penLine, traceCircle, traceDiamond } from '../../../charts/pens/pen.ts';
import { edgePx, gutterPx } from '../../../charts/axes/time-axis.ts';
import { percentile } from '../../../dsp/statistics/stats.ts';
import type { LandmarkBeat, LandmarkResult } from '../../../model/landmarks.ts';
import type { TimePlace } from '../../bench/time-panel.tsx';
import { markedAtEnd, thresholdText } from '../../words/threshold-text.ts';

export interface LandmarkTimes {
  readonly result: LandmarkResult;
  /** The window that is read. */
  readonly current: number;
  /** ms, multiples of 10, that hold 98 % of both methods. */
  readonly lowMs: number;
  readonly highMs: number;
}

/** The scale of the interval over the record. */
export function landmarkTimes(result: LandmarkResult, current: number): LandmarkTimes {
  const values = result.beats.flatMap(({ interval }) => [interval.historic, interval.leastVariance]);
  const found = values.filter((value) => value !== null);
  if (found.length === 0) return { result, current, lowMs: 0, highMs: 100 };
  const lowMs = Math.floor(percentile(found, 1) / 10) * 10;
  const highMs = Math.max(Math.ceil(percentile(found, 99) / 10) * 10, lowMs + 10);
  return { result, current, lowMs, highMs };
}

const topPx = 18;

/** Beats drawn as one path; a canvas takes far longer for one of thousands. */
const pieceCount = 128;

type Shape = (path: PathSink, x: number, y: number) => void;

const circle: Shape = (path, x, y) => traceCircle(path, x, y, 1.5);
const diamond: Shape = (path, x, y) => traceDiamond(path, x, y, 1.9);

function drawMethod(
  beats: readonly LandmarkBeat[],
  method: 'historic' | 'leastVariance',
  { lowMs, highMs }: LandmarkTimes,
  { scale }: TimePlace,
  y: LinearMap,
  shape: Shape,
): (path: PathSink) => void {
  return (path) => {
    for (const { r, interval } of beats) {
      const ms = interval[method];
      if (ms !== null && ms >= lowMs && ms <= highMs) shape(path, scale.x(r), y.px(ms));
    }
  };
}

/** Draws the interval of every beat over the record, each window's threshold above it. */
export function drawLandmarkTimes(pen: Pen, times: LandmarkTimes, place: TimePlace): void {
  const { result, current, lowMs, highMs } = times;
  const { scale, heightPx, long } = place;
  const bottomPx = heightPx - timeAxisPx - 6;
  const right = scale.widthPx - edgePx;
  const y = linearMap([lowMs, highMs], [bottomPx, topPx]);
  penLine(pen, 'grid', [gutterPx, topPx, right, topPx]);
  let freeFromPx = 0;
  result.windows.forEach((window, index) => {
    const left = scale.x(window.from);
    const end = Math.min(scale.x(window.to), right);
    if (index === current) penBox(pen, 'band', [left, topPx, end, bottomPx]);
    if (index > 0 && end - left > 3) penLine(pen, 'lineStrong', [left, topPx, left, bottomPx]);
    if (left < freeFromPx && index !== current) return;
    const { leastVariance: least } = window.intervals.interval;
    const text = markedAtEnd(thresholdText(least), least, window.sweeps.landmark);
    pen.text(text, left + 3, topPx - 4, { colour: 'leastVariance' });
    freeFromPx = left + 44;
  });
  pen.text(`${highMs}\u202fms`, gutterPx - 5, topPx + 4, { align: 'right' });
  pen.text(String(lowMs), gutterPx - 5, bottomPx + 4, { align: 'right' });
  for (let from = 0; from < result.beats.length; from += pieceCount) {
    const piece = result.beats.slice(from, from + pieceCount);
    pen.stroke({ colour: 'historic', widthPx: 0.9 }, drawMethod(piece, 'historic', times, place, y, circle));
    pen.fill('leastVariance', drawMethod(piece, 'leastVariance', times, place, y, diamond));
  }
  drawTimeAxis(pen, scale, heightPx - timeAxisPx, long);
}
