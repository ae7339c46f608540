import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import type { PathSink, Pen } from '../../../charts/pens/pen.ts';
import { penBox, penLine } from '../../../charts/pens/pen.ts';
import { plotMargin } from '../../../charts/plotly/plotly-template.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { SweepFrame } from '../../sweeps/sweep-frame.ts';
import { sweepFrame, sweepLeftPx as leftPx } from '../../sweeps/sweep-frame.ts';
import type { SweepModel, SweepPoint } from '../../sweeps/sweep-model.ts';

const stepPercent = 25;
const winsPx = 12;

type Pick1 = (point: SweepPoint) => number | null;

/** A curve over the levels, open where it has no value. */
function traceCurve(
  path: PathSink,
  points: readonly SweepPoint[],
  pick: Pick1,
  x: LinearMap,
  y: LinearMap,
): void {
  let down = false;
  for (const point of points) {
    const value = pick(point);
    if (value === null) down = false;
    else if (down) path.lineTo(x.px(point.level), y.px(value));
    else path.moveTo(x.px(point.level), y.px(value));
    down = value !== null;
  }
}

/** The levels in the running in ink, and all of them faint behind, which shows where one is ruled out. */
function drawCurve(pen: Pen, model: SweepModel, frame: SweepFrame, pick: Pick1, y: LinearMap): void {
  const shown: Pick1 = (point) => (point.sd !== null && point.sd > model.sdTop ? null : pick(point));
  const running: Pick1 = (point) => (point.ruledOut === null ? shown(point) : null);
  pen.stroke({ colour: 'raw', widthPx: 1 }, (path) => traceCurve(path, model.points, shown, frame.x, y));
  pen.stroke({ colour: 'text2', widthPx: 1.5 }, (path) =>
    traceCurve(path, model.points, running, frame.x, y),
  );
}

function drawWins(pen: Pen, { points }: SweepModel, { x, sdBottomPx }: SweepFrame): void {
  const most = Math.max(1, ...points.map((point) => point.wins));
  const halfPx = 0.35 * Math.abs(x.px(points[1]?.level ?? 1) - x.px(points[0]?.level ?? 0));
  for (const { level, wins } of points) {
    if (wins < 0.05) continue;
    const middle = x.px(level);
    penBox(pen, 'lineStrong', [
      middle - halfPx,
      sdBottomPx - (wins / most) * winsPx,
      middle + halfPx,
      sdBottomPx,
    ]);
  }
}

function drawSdScale(pen: Pen, { sdTop }: SweepModel, { sd, rightPx }: SweepFrame): void {
  const values = Number.isInteger(sdTop / 2) ? [0, sdTop / 2, sdTop] : [0, sdTop];
  for (const value of values) {
    const y = sd.px(value);
    penLine(pen, value === 0 ? 'axis' : 'grid', [leftPx, y, rightPx, y]);
    const unit = value === sdTop ? '\u202fms' : '';
    pen.text(`${formatNumber(value, 0)}${unit}`, leftPx - 5, y + 4, { align: 'right' });
  }
}

function drawLowerScale(pen: Pen, { lower, xRange }: SweepModel, frame: SweepFrame): void {
  const { x, lower: y, lowerTopPx, bottomPx, rightPx } = frame;
  penLine(pen, 'grid', [leftPx, lowerTopPx, rightPx, lowerTopPx]);
  penLine(pen, 'axis', [leftPx, bottomPx, rightPx, bottomPx]);
  pen.text(`${formatNumber(lower.high, 0)}\u202f${lower.unit}`, leftPx - 5, y.px(lower.high) + 4, {
    align: 'right',
  });
  pen.text(formatNumber(lower.low, 0), leftPx - 5, y.px(lower.low) + 4, { align: 'right' });
  for (let level = xRange[0]; level <= xRange[1]; level += stepPercent) {
    penLine(pen, 'axis', [x.px(level), bottomPx, x.px(level), bottomPx + 4]);
    const isLast = level === xRange[1];
    // The last one's unit must not run into the next plot.
    const at = x.px(level) + (isLast ? plotMargin.r - 2 : 0);
    const text = `${formatNumber(level, 0)}${isLast ? '\u202f%' : ''}`;
    pen.text(text, at, bottomPx + 16, { align: isLast ? 'right' : 'center' });
  }
}

/** Draws SD, wins and PPV over the thresholds, without the marks of the methods. */
export function drawSweep(pen: Pen, size: Size, model: SweepModel): void {
  const frame = sweepFrame(size, model, model.xRange);
  const { band, least, sdTop } = model;
  if (band) {
    const top = frame.sd.px(Math.min(band.sd[1], sdTop));
    const [from, to] = band.levels;
    penBox(pen, 'band', [frame.x.px(from), top, frame.x.px(to), frame.sd.px(band.sd[0])]);
  }
  drawWins(pen, model, frame);
  drawSdScale(pen, model, frame);
  drawLowerScale(pen, model, frame);
  if (least.level !== null) {
    const x = frame.x.px(least.level);
    penLine(pen, 'text3', [x, plotMargin.t, x, frame.bottomPx], [1, 3]);
  }
  drawCurve(pen, model, frame, (point) => point.sd, frame.sd);
  drawCurve(
    pen,
    model,
    frame,
    ({ ppv }) => (ppv !== null && ppv >= model.lower.low ? ppv : null),
    frame.lower,
  );
}
