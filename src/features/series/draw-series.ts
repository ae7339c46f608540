import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import { drawInPieces, parseForm, type Pen, penBox, penLine, traceCircle } from '../../charts/pens/pen.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { SequenceSpan, SeriesValue } from '../../model/series.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { TimeArea } from '../bench/time-panel.tsx';
import type { SeriesLane } from './series-lanes.ts';

interface SeriesPicture extends TimeArea {
  readonly lanes: readonly SeriesLane[];
  /** The chosen window; null for the whole. */
  readonly shaded: TimeSpan | null;
  readonly sequences: readonly SequenceSpan[];
}

/** Number of values in one path. One long path takes a canvas far longer than its parts. */
const pieceCount = 128;
/** Maximum distance of values joined by a line, s. */
const joinSec = 10;
/** Number of values per pixel above which only the first, smallest, largest and last of each pixel are drawn. */
const maxPerPx = 4;
const traceCross = parseForm('M-3,-3 L3,3 M-3,3 L3,-3');

interface LanePlace {
  readonly picture: SeriesPicture;
  readonly y: LinearMap;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Clamps a value to the scale. */
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

/** A drawn value, and the number of its unbroken run. */
interface DrawnValue {
  readonly at: number;
  readonly value: number;
  readonly run: number;
}

/** Draws lines from each counted value to the next. */
function drawJoined(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  const isDense = lane.counted.length > maxPerPx * (scale.widthPx - edgePx - gutterPx);
  const drawn = outlineByColumn(lane.counted, ({ at }, k) => (isDense ? Math.floor(scale.x(at)) : k));
  for (let from = 0; from < drawn.length; from += pieceCount) {
    pen.stroke({ colour: 'text3', widthPx: 1 }, (path) => {
      // The last value of one path is the first of the next.
      drawn.slice(from, from + pieceCount + 1).forEach(({ at, value, run }, k) => {
        const isJoined = k > 0 && drawn[from + k - 1]?.run === run;
        const [x, yPx] = [scale.x(at), y.px(within(lane, value))];
        if (isJoined) path.lineTo(x, yPx);
        else path.moveTo(x, yPx);
      });
    });
  }
}

/**
 * Returns the first, smallest, largest and last value of each column and run, in order. Values of one run may be far
 * apart if a column covers minutes, so runs are determined from all values.
 */
export function outlineByColumn(
  values: readonly Pick<SeriesValue, 'at' | 'value'>[],
  columnOf: (value: Pick<SeriesValue, 'at' | 'value'>, index: number) => number,
): readonly DrawnValue[] {
  const kept: DrawnValue[] = [];
  let [from, run, column, before] = [0, 0, Number.NaN, Number.NaN];
  const addUpTo = (to: number): void => {
    let [least, largest] = [from, from];
    for (let k = from; k < to; k++) {
      if (valueAt(values, k) < valueAt(values, least)) least = k;
      if (valueAt(values, k) > valueAt(values, largest)) largest = k;
    }
    const places = new Set([from, Math.min(least, largest), Math.max(least, largest), to - 1]);
    for (const k of places) {
      const value = values[k];
      if (value !== undefined) kept.push({ at: value.at, value: value.value, run });
    }
    from = to;
  };
  for (const [k, value] of values.entries()) {
    const own = columnOf(value, k);
    const isBroken = value.at - before > joinSec;
    if (k > 0 && (isBroken || own !== column)) addUpTo(k);
    if (isBroken) run++;
    [column, before] = [own, value.at];
  }
  addUpTo(values.length);
  return kept;
}

const valueAt = (values: readonly Pick<SeriesValue, 'value'>[], k: number): number =>
  values[k]?.value ?? Number.NaN;

/** Draws dots if there is room for them; a dense series is only a line. */
function drawDots(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  const right = scale.widthPx - edgePx;
  const counted = lane.counted.filter(({ why }) => why !== 'interpolated');
  if (counted.length > (right - gutterPx) / 1.5) return;
  drawInPieces(
    counted.filter(({ value }) => value >= lane.low && value <= lane.high),
    (trace) => pen.fill('text2', trace),
    (path, { at, value }) => traceCircle(path, scale.x(at), y.px(value), 1.4),
  );
}

/** Draws crosses at values that are not used as measured, and rings at inserted ones. */
function drawWrong(pen: Pen, lane: SeriesLane, { picture: { scale }, y }: LanePlace): void {
  drawInPieces(
    lane.values.filter(({ why }) => why !== null && why !== 'interpolated'),
    (trace) => pen.stroke({ colour: 'beatRejected', widthPx: 1.25 }, trace),
    (path, { at, value }) => traceCross(path, scale.x(at), y.px(within(lane, value))),
  );
  drawInPieces(
    lane.values.filter(({ why }) => why === 'interpolated'),
    (trace) => pen.stroke({ colour: 'accent', widthPx: 1.25 }, trace),
    (path, { at, value }) => traceCircle(path, scale.x(at), y.px(within(lane, value)), 2.5),
  );
}

/** Draws thicker lines over beats at which both series change together. */
function drawSequences(pen: Pen, lane: SeriesLane, { picture, y }: LanePlace): void {
  const { scale, sequences } = picture;
  const { counted } = lane;
  let next = 0;
  for (const { fromSec, toSec } of sequences) {
    // Values of the second series are within a beat of those of the first.
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

/** Draws values over time, one series below another. Counted values are joined, others crossed out. */
export function drawSeries(pen: Pen, picture: SeriesPicture): void {
  const { scale, heightPx, long, lanes, shaded } = picture;
  const bottomPx = heightPx - timeAxisPx;
  const right = scale.widthPx - edgePx;
  if (shaded !== null) {
    const left = Math.max(scale.x(shaded.fromSec), gutterPx);
    penBox(pen, 'band', [left, 0, Math.min(scale.x(shaded.toSec), right), bottomPx]);
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
