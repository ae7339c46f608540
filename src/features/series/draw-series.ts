import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import { type Pen, penBox, penLine, traceCircle } from '../../charts/pens/pen.ts';
import type { SequenceSpan, SeriesResult } from '../../model/series.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { TimePlace } from '../bench/time-panel.tsx';
import type { SeriesLane } from './series-lanes.ts';

interface SeriesPicture extends TimePlace {
  readonly lanes: readonly SeriesLane[];
  readonly windows: SeriesResult['windows'];
  /** The window that is read; null for the whole. */
  readonly current: number | null;
  readonly sequences: readonly SequenceSpan[];
}

/** Values drawn as one path: a canvas takes far longer for one long path than for its parts. */
const pieceCount = 128;
/** No line joins values that lie further apart, s. */
const joinSec = 10;
const crossPx = 3;

interface LanePlace {
  readonly picture: SeriesPicture;
  readonly y: LinearMap;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Keeps what is off the scale at its edge. */
const within = ({ low, high }: SeriesLane, value: number): number => Math.min(Math.max(value, low), high);

function drawScale(pen: Pen, lane: SeriesLane, { picture: { scale }, y, topPx, bottomPx }: LanePlace): void {
  const right = scale.widthPx - edgePx;
  const digits = lane.high - lane.low >= 10 ? 0 : lane.high - lane.low >= 1 ? 1 : 3;
  for (const value of [lane.low, lane.high]) {
    penLine(pen, 'grid', [gutterPx, y.px(value), right, y.px(value)]);
    const unit = value === lane.high ? `\u202f${lane.unit}` : '';
    pen.text(`${formatNumber(value, digits)}${unit}`, gutterPx - 5, y.px(value) + 4, { align: 'right' });
  }
  pen.text(lane.name, 8, (topPx + bottomPx) / 2 + 5, { colour: 'text2', strong: true });
}

/** Lines from each counted value to the next. */
function drawJoined(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  const counted = lane.values.filter(({ kept }) => kept);
  for (let from = 0; from < counted.length; from += pieceCount) {
    pen.stroke({ colour: 'text3', widthPx: 1 }, (path) => {
      // The last of a piece is the first of the next.
      counted.slice(from, from + pieceCount + 1).forEach(({ at, value }, k) => {
        const before = k === 0 ? null : counted[from + k - 1];
        const isJoined = before != null && at - before.at <= joinSec;
        const [x, yPx] = [scale.x(at), y.px(within(lane, value))];
        if (isJoined) path.lineTo(x, yPx);
        else path.moveTo(x, yPx);
      });
    });
  }
}

/** Dots where there is room for them; a dense series is its line. */
function drawDots(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  const right = scale.widthPx - edgePx;
  const counted = lane.values.filter(({ kept, why }) => kept && why !== 'interpolated');
  if (counted.length > (right - gutterPx) / 1.5) return;
  for (let from = 0; from < counted.length; from += pieceCount) {
    pen.fill('text2', (path) => {
      for (const { at, value } of counted.slice(from, from + pieceCount)) {
        if (value < lane.low || value > lane.high) continue;
        traceCircle(path, scale.x(at), y.px(value), 1.4);
      }
    });
  }
}

/** Crosses where a value is not taken as it was measured, rings where one was put. */
function drawWrong(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  const wrong = lane.values.filter(({ why }) => why !== null && why !== 'interpolated');
  for (let from = 0; from < wrong.length; from += pieceCount) {
    pen.stroke({ colour: 'beatRejected', widthPx: 1.25 }, (path) => {
      for (const { at, value } of wrong.slice(from, from + pieceCount)) {
        const [x, yPx] = [scale.x(at), y.px(within(lane, value))];
        path.moveTo(x - crossPx, yPx - crossPx);
        path.lineTo(x + crossPx, yPx + crossPx);
        path.moveTo(x - crossPx, yPx + crossPx);
        path.lineTo(x + crossPx, yPx - crossPx);
      }
    });
  }
  const put = lane.values.filter(({ why }) => why === 'interpolated');
  for (let from = 0; from < put.length; from += pieceCount) {
    pen.stroke({ colour: 'accent', widthPx: 1.25 }, (path) => {
      for (const { at, value } of put.slice(from, from + pieceCount))
        traceCircle(path, scale.x(at), y.px(within(lane, value)), 2.5);
    });
  }
}

/** Beats over which both series go together, thicker. */
function drawSequences(pen: Pen, lane: SeriesLane, { picture, y }: LanePlace): void {
  const { scale, sequences } = picture;
  const counted = lane.values.filter(({ kept }) => kept);
  let next = 0;
  for (const { fromSec, toSec } of sequences) {
    // Values of the second series lie within a beat of those of the first.
    while (next < counted.length && (counted[next]?.at ?? 0) < fromSec - 0.4) next++;
    const own: { readonly at: number; readonly value: number }[] = [];
    for (let k = next; k < counted.length; k++) {
      const value = counted[k];
      if (value === undefined || value.at > toSec + 0.4) break;
      own.push(value);
    }
    pen.stroke({ colour: 'accent', widthPx: 2.5 }, (path) => {
      own.forEach(({ at, value }, k) => {
        if (k === 0) path.moveTo(scale.x(at), y.px(within(lane, value)));
        else path.lineTo(scale.x(at), y.px(within(lane, value)));
      });
    });
  }
}

/** Values over time, one series under another: those that are counted joined, the others crossed out. */
export function drawSeries(pen: Pen, picture: SeriesPicture): void {
  const { scale, heightPx, long, lanes, windows, current } = picture;
  const bottomPx = heightPx - timeAxisPx;
  const right = scale.widthPx - edgePx;
  const window = current === null ? undefined : windows[current];
  if (window) {
    const left = Math.max(scale.x(window.from), gutterPx);
    penBox(pen, 'band', [left, 0, Math.min(scale.x(window.to), right), bottomPx]);
  }
  lanes.forEach((lane, k) => {
    const topPx = (k * bottomPx) / lanes.length;
    const lowPx = ((k + 1) * bottomPx) / lanes.length;
    const y = linearMap([lane.low, lane.high], [lowPx - 9, topPx + 9]);
    const place = { picture, y, topPx, bottomPx: lowPx };
    drawScale(pen, lane, place);
    drawJoined(pen, lane, place);
    drawDots(pen, lane, place);
    drawSequences(pen, lane, place);
    drawWrong(pen, lane, place);
  });
  drawTimeAxis(pen, scale, bottomPx, long);
}
