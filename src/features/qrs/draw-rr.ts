import type { LinearMap } from '../../charts/linear-map.ts';
import { linearMap } from '../../charts/linear-map.ts';
import type { PathSink, Pen } from '../../charts/pen.ts';
import { penBox, penLine, traceCircle } from '../../charts/pen.ts';
import type { TimeScale } from '../../charts/time-axis.ts';
import { edgePx, gutterPx } from '../../charts/time-axis.ts';
import type { BeatError } from '../../model/scoring.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { drawTimeAxis, timeAxisPx } from './draw-time-axis.ts';
import type { RrInterval } from './rr-model.ts';

export interface RrPicture {
  readonly intervals: readonly RrInterval[];
  /** What the scale holds, ms. */
  readonly limits: readonly [lowMs: number, highMs: number];
  /** Null where nothing was scored. */
  readonly errors: readonly BeatError[] | null;
  /** Before this nothing is scored, s. */
  readonly scoredFromSec: number;
  readonly scale: TimeScale;
  readonly heightPx: number;
  readonly long: boolean;
}

const rowPx = 12;
const pieceCount = 128;

function traceCross(path: PathSink, x: number, y: number): void {
  path.moveTo(x - 2, y - 2);
  path.lineTo(x + 2, y + 2);
  path.moveTo(x + 2, y - 2);
  path.lineTo(x - 2, y + 2);
}

/** Points of one kind; of several in one pixel the first is drawn, and those beyond the scale at its edge. */
function drawPoints(pen: Pen, intervals: readonly RrInterval[], picture: RrPicture, y: LinearMap): void {
  const { scale, limits } = picture;
  const isDense = intervals.length > (scale.widthPx - gutterPx - edgePx) / 1.5;
  const place = ({ atSec, rrMs }: RrInterval): readonly [number, number] => [
    scale.x(atSec),
    y.px(Math.min(Math.max(rrMs, limits[0]), limits[1])),
  ];
  const seen = new Set<number>();
  const isNew = (x: number, top: number): boolean => {
    const pixel = Math.round(x) * 4096 + Math.round(top);
    if (seen.has(pixel)) return false;
    seen.add(pixel);
    return true;
  };
  for (let from = 0; from < intervals.length; from += pieceCount) {
    const piece = intervals.slice(from, from + pieceCount);
    pen.fill('text2', (path) => {
      for (const one of piece) {
        const [x, top] = place(one);
        if (!one.isEctopic && isNew(x, top)) traceCircle(path, x, top, isDense ? 0.8 : 1.3);
      }
    });
    pen.stroke({ colour: 'beatRejected', widthPx: 1 }, (path) => {
      for (const one of piece) {
        const [x, top] = place(one);
        if (one.isEctopic && isNew(x, top)) traceCross(path, x, top);
      }
    });
  }
}

/** A stroke for each error of a kind, in a row of its own. */
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

/** Draws RR over the record, and where the detector misses beats or finds too many. */
export function drawRr(pen: Pen, picture: RrPicture): void {
  const { scale, heightPx, limits, errors, scoredFromSec, long } = picture;
  const bottomPx = heightPx - timeAxisPx;
  const rrBottomPx = bottomPx - (errors === null ? 0 : 2 * rowPx + 4);
  const right = scale.widthPx - edgePx;
  const y = linearMap([limits[0], limits[1]], [rrBottomPx - 3, 8]);
  if (errors !== null && scoredFromSec > 0) {
    const end = Math.min(scale.x(scoredFromSec), right);
    penBox(pen, 'band', [gutterPx, 0, end, bottomPx]);
  }
  for (const [value, unit] of [
    [limits[1], '\u202fms'],
    [limits[0], ''],
  ] as const) {
    penLine(pen, 'grid', [gutterPx, y.px(value), right, y.px(value)]);
    pen.text(`${formatNumber(value, 0)}${unit}`, gutterPx - 5, y.px(value) + 4, { align: 'right' });
  }
  drawPoints(pen, picture.intervals, picture, y);
  const notScoredPx = scale.x(scoredFromSec) - gutterPx;
  if (errors !== null && notScoredPx > 70) pen.text('not scored', gutterPx + 4, rrBottomPx - 5);
  if (errors !== null) {
    penLine(pen, 'line', [gutterPx, rrBottomPx, right, rrBottomPx]);
    drawErrors(pen, picture, 'miss', 'Misses', rrBottomPx);
    drawErrors(pen, picture, 'false-alarm', 'False', rrBottomPx + rowPx);
  }
  drawTimeAxis(pen, scale, [bottomPx, right], long);
}

/** Draws what is in view of the record. */
export function drawView(
  pen: Pen,
  { scale, heightPx }: Pick<RrPicture, 'scale' | 'heightPx'>,
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
): void {
  const left = scale.x(fromSec);
  const right = Math.max(scale.x(toSec), left + 3);
  const bottom = heightPx - timeAxisPx;
  penBox(pen, 'accentWash', [left, 0, right, bottom]);
  pen.stroke({ colour: 'accent', widthPx: 1 }, (path) => {
    path.moveTo(left, 0.5);
    path.lineTo(right, 0.5);
    path.lineTo(right, bottom);
    path.lineTo(left, bottom);
    path.closePath();
  });
}
