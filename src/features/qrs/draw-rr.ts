import type { TimeArea } from '../bench/time-panel.tsx';
import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import { linearMap, type LinearMap } from '../../charts/axes/linear-map.ts';
import { parseForm, type PathSink, type Pen, penBox, penLine, traceCircle } from '../../charts/pens/pen.ts';
import { edgePx, gutterPx, type TimeScale } from '../../charts/axes/time-axis.ts';
import type { BeatError } from '../../model/scoring.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Episode } from './rhythm-episodes.ts';
import type { RrInterval } from './rr-model.ts';
import type { EctopicClass } from '../../model/rhythm.ts';

interface Points {
  readonly intervals: readonly RrInterval[];
  readonly limits: readonly [lowMs: number, highMs: number];
  readonly scale: TimeScale;
  readonly y: LinearMap;
}

/** Number of points in one path. One long path takes a canvas far longer than its parts. */
const pieceCount = 128;

type TracePoint = (path: PathSink, x: number, y: number) => void;

/** Above the point at the end of the pause. */
const tracePause = parseForm('M-3,-4 L3,-4');

const signs = {
  F: { colour: 'text2', trace: parseForm('M-2.5,0 L2.5,0 M0,-2.5 L0,2.5') },
  S: { colour: 'text1', trace: parseForm('M-2.5,2 L0,-2.5 L2.5,2 Z') },
  V: { colour: 'beatRejected', trace: parseForm('M-2,-2 L2,2 M2,-2 L-2,2') },
} as const satisfies Readonly<Record<EctopicClass, { readonly colour: string; readonly trace: TracePoint }>>;

/** Arrows at the edge of the scale, pointing out, for values above and below it. */
const [traceOver, traceUnder] = [parseForm('M-3.5,5 L0,0 L3.5,5 Z'), parseForm('M-3.5,-5 L0,0 L3.5,-5 Z')];

/**
 * Passes each point to `draw`, split into paths. Only the first of several in one pixel is drawn, and those beyond the
 * scale at its edge.
 */
function inPieces(
  { intervals, limits, scale, y }: Points,
  draw: (trace: (add: TracePoint) => (path: PathSink) => void) => void,
): void {
  const seen = new Set<number>();
  const places = intervals.flatMap(({ atSec, rrMs }) => {
    const [x, top] = [scale.x(atSec), y.px(Math.min(Math.max(rrMs, limits[0]), limits[1]))];
    const pixel = Math.round(x) * 4096 + Math.round(top);
    if (!Number.isFinite(pixel) || seen.has(pixel)) return [];
    seen.add(pixel);
    return [[x, top] as const];
  });
  for (let from = 0; from < places.length; from += pieceCount)
    draw((add) => (path) => {
      for (const [x, top] of places.slice(from, from + pieceCount)) add(path, x, top);
    });
}

/**
 * Draws normal beats as dots, ectopic ones as signs over them, compensatory pauses with a line above, and values off
 * the scale as arrows.
 */
function drawPoints(pen: Pen, points: Points): void {
  const { limits, scale } = points;
  const intervals = points.intervals.filter(({ rrMs }) => rrMs >= limits[0] && rrMs <= limits[1]);
  const isDense = intervals.length > (scale.widthPx - gutterPx - edgePx) / 1.5;
  const of = (has: (one: RrInterval) => boolean, all: readonly RrInterval[] = intervals): Points => ({
    ...points,
    intervals: all.filter(has),
  });
  inPieces(
    of(({ beat }) => beat === null),
    (trace) =>
      pen.fill(
        'text2',
        trace((path, x, y) => traceCircle(path, x, y, isDense ? 0.8 : 1.3)),
      ),
  );
  inPieces(
    of(({ isPause }) => isPause),
    (trace) => pen.stroke({ colour: 'text2', widthPx: 1 }, trace(tracePause)),
  );
  for (const [own, { colour, trace: sign }] of Object.entries(signs))
    inPieces(
      of(({ beat }) => beat?.beatClass === own),
      (trace) => pen.stroke({ colour, widthPx: 1 }, trace(sign)),
    );
  inPieces(
    of(({ rrMs }) => rrMs > limits[1], points.intervals),
    (trace) => pen.fill('text1', trace(traceOver)),
  );
  inPieces(
    of(({ rrMs }) => rrMs < limits[0], points.intervals),
    (trace) => pen.fill('text1', trace(traceUnder)),
  );
}

/** Draws the smoothed rate as RR. */
function drawSmoothed(pen: Pen, { intervals, limits, scale, y }: Points): void {
  for (let from = 0; from < intervals.length; from += pieceCount)
    pen.stroke({ colour: 'text1', widthPx: 1, opacity: 0.6 }, (path) => {
      let isDown = false;
      for (const { atSec, smoothedMs } of intervals.slice(from, from + pieceCount + 1)) {
        const isThere = smoothedMs >= limits[0] && smoothedMs <= limits[1];
        if (isThere && isDown) path.lineTo(scale.x(atSec), y.px(smoothedMs));
        else if (isThere) path.moveTo(scale.x(atSec), y.px(smoothedMs));
        isDown = isThere;
      }
    });
}

interface PlacedLabel {
  readonly text: string;
  readonly leftPx: number;
}

const letterPx = 5.9;

const roomPx = 8;

export interface RrPicture extends TimeArea {
  readonly intervals: readonly RrInterval[];
  /** Limits of the scale, ms. */
  readonly limits: readonly [lowMs: number, highMs: number];
  /** Null if nothing was scored. */
  readonly errors: readonly BeatError[] | null;
  /** Start of scoring, s. */
  readonly scoredFromSec: number;
  /** Rhythms named by an annotator, and stretches with doubtful signal. */
  readonly rhythms: readonly Episode[];
  readonly doubtful: readonly Episode[];
}

const rowPx = 12;

/** Draws a stroke for each error of a kind, in a row of its own. */
function drawErrors(
  pen: Pen,
  picture: RrPicture,
  kind: BeatError['kind'],
  name: string,
  topPx: number,
): void {
  const { scale, errors } = picture;
  pen.text(name, 8, topPx + rowPx - 2);
  let lastX = -1;
  pen.fill('beatRejected', (path) => {
    for (const error of errors ?? []) {
      const x = Math.round(scale.x(error.timeSec));
      if (error.kind !== kind || x === lastX) continue;
      lastX = x;
      path.moveTo(x - 0.5, topPx + 2);
      path.lineTo(x + 1, topPx + 2);
      path.lineTo(x + 1, topPx + rowPx);
      path.lineTo(x - 0.5, topPx + rowPx);
      path.closePath();
    }
  });
}

const notScored = 'not scored';
const notScoredPx = 66;

/** Draws what is known about stretches in a row above RR, with a line along each rhythm. */
function drawEpisodes(pen: Pen, picture: RrPicture): void {
  const { scale, rhythms, doubtful, errors, scoredFromSec } = picture;
  const right = scale.widthPx - edgePx;
  const hasRoom = errors !== null && scale.x(Math.min(scoredFromSec, scale.toSec)) - gutterPx > notScoredPx;
  const taken: [number, number][] = hasRoom ? [[gutterPx, gutterPx + notScoredPx]] : [];
  if (hasRoom) pen.text(notScored, gutterPx + 4, rowPx - 2);
  for (const { fromSec, toSec } of rhythms)
    penBox(pen, 'axis', [
      Math.max(scale.x(fromSec), gutterPx),
      rowPx,
      Math.min(Math.max(scale.x(toSec) - 1, scale.x(fromSec) + 1), right),
      rowPx + 2,
    ]);
  const labels = placeEpisodes(rhythms, scale, taken);
  const all = [...labels, ...placeEpisodes(doubtful, scale, [...taken, ...labels.map(textSpan)])];
  for (const { text, leftPx } of all) pen.text(text, leftPx, rowPx - 2, { colour: 'text2' });
}

const textSpan = ({ text, leftPx }: { readonly text: string; readonly leftPx: number }): [number, number] => [
  leftPx,
  leftPx + 6 * text.length + 8,
];

/** Shades what is not scored, and doubtful stretches. */
function drawBands(pen: Pen, { scale, errors, scoredFromSec, doubtful }: RrPicture, bottomPx: number): void {
  const right = scale.widthPx - edgePx;
  const band = (fromSec: number, toSec: number): void => {
    const [left, end] = [Math.max(scale.x(fromSec), gutterPx), Math.min(scale.x(toSec), right)];
    if (end > left) penBox(pen, 'band', [left, 0, end, bottomPx]);
  };
  if (errors !== null && scoredFromSec > 0) band(0, scoredFromSec);
  for (const { fromSec, toSec } of doubtful) band(fromSec, toSec);
}

/** Draws RR over the record, and where the detector misses beats or finds too many. */
export function drawRr(pen: Pen, picture: RrPicture): void {
  const { scale, heightPx, limits, errors, scoredFromSec, rhythms, doubtful, long } = picture;
  const bottomPx = heightPx - timeAxisPx;
  const rrBottomPx = bottomPx - (errors === null ? 0 : 2 * rowPx + 4);
  const right = scale.widthPx - edgePx;
  const hasRow = rhythms.length + doubtful.length > 0 || (errors !== null && scoredFromSec > 0);
  const y = linearMap([limits[0], limits[1]], [rrBottomPx - 4, hasRow ? rowPx + 7 : 8]);
  drawBands(pen, picture, bottomPx);
  for (const [value, unit] of [
    [limits[1], '\u202fms'],
    [limits[0], ''],
  ] as const) {
    penLine(pen, 'grid', [gutterPx, y.px(value), right, y.px(value)]);
    pen.text(`${formatNumber(value, 0)}${unit}`, gutterPx - 5, y.px(value) + 4, { align: 'right' });
  }
  const points = { intervals: picture.intervals, limits, scale, y };
  drawSmoothed(pen, points);
  drawPoints(pen, points);
  drawEpisodes(pen, picture);
  if (errors !== null) {
    penLine(pen, 'line', [gutterPx, rrBottomPx, right, rrBottomPx]);
    drawErrors(pen, picture, 'miss', 'Misses', rrBottomPx);
    drawErrors(pen, picture, 'false-alarm', 'False', rrBottomPx + rowPx);
  }
  drawTimeAxis(pen, scale, bottomPx, long);
}

/** Returns labels at the starts of episodes, the longest first; those that would overlap another are left out. */
export function placeEpisodes(
  episodes: readonly Episode[],
  scale: TimeScale,
  taken: readonly (readonly [leftPx: number, rightPx: number])[] = [],
): readonly PlacedLabel[] {
  const used = [...taken];
  const endPx = scale.widthPx - edgePx;
  const labels: PlacedLabel[] = [];
  const longestFirst = episodes.toSorted((a, b) => b.toSec - b.fromSec - (a.toSec - a.fromSec));
  for (const { fromSec, name, short } of longestFirst) {
    for (const text of name === short ? [name] : [name, short]) {
      const widthPx = text.length * letterPx;
      const leftPx = Math.max(gutterPx + 2, Math.min(scale.x(fromSec), endPx - widthPx));
      const rightPx = leftPx + widthPx + roomPx;
      if (used.some(([left, right]) => leftPx < right && rightPx > left)) continue;
      used.push([leftPx, rightPx]);
      labels.push({ text, leftPx });
      break;
    }
  }
  return labels;
}
