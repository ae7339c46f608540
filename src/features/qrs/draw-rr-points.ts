import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { parseForm, type PathSink, type Pen, traceCircle } from '../../charts/pens/pen.ts';
import { type TimeScale, edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { EctopicClass } from '../../model/rhythm.ts';
import type { RrInterval } from './rr-model.ts';

interface Points {
  readonly intervals: readonly RrInterval[];
  readonly limits: readonly [lowMs: number, highMs: number];
  readonly scale: TimeScale;
  readonly y: LinearMap;
}

/** Points of one path: a canvas takes far longer for one long path than for its parts. */
const pieceCount = 128;

type TracePoint = (path: PathSink, x: number, y: number) => void;

/** Above the point that ends it. */
const tracePause = parseForm('M-3,-4 L3,-4');

const signs = {
  F: { colour: 'text2', trace: parseForm('M-2.5,0 L2.5,0 M0,-2.5 L0,2.5') },
  S: { colour: 'text1', trace: parseForm('M-2.5,2 L0,-2.5 L2.5,2 Z') },
  V: { colour: 'beatRejected', trace: parseForm('M-2,-2 L2,2 M2,-2 L-2,2') },
} as const satisfies Readonly<Record<EctopicClass, { readonly colour: string; readonly trace: TracePoint }>>;

/** Over the scale, and under it: arrows at its edge, out of the picture. */
const [traceOver, traceUnder] = [parseForm('M-3.5,5 L0,0 L3.5,5 Z'), parseForm('M-3.5,-5 L0,0 L3.5,-5 Z')];

/** Gives each point to `draw` in pieces; of several in one pixel the first, and those beyond the scale at its edge. */
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

/** Usual beats as dots, those that stand out by their signs over them, compensatory pauses overlined, what lies off the scale as arrows. */
export function drawPoints(pen: Pen, points: Points): void {
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

/** The smoothed rate as RR. */
export function drawSmoothed(pen: Pen, { intervals, limits, scale, y }: Points): void {
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
