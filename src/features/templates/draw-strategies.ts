import { type LinearMap, linearMap, niceCeiling } from '../../charts/axes/linear-map.ts';
import { type Pen, penLine, traceBox } from '../../charts/pens/pen.ts';
import { edgePx } from '../../charts/axes/time-axis.ts';
import type { StrategyRun, WorkerSpan } from '../../model/templates.ts';
import { formatElapsed, formatNumber } from '../../ui/format-number.ts';

/** A strategy that ran, with its name. */
export interface NamedRun {
  readonly name: string;
  readonly run: StrategyRun;
}

type Doing = WorkerSpan['doing'];

/**
 * Kinds of work from back to front. Each has its own vertical position in the row, px, so that the shade of grey is not
 * the only distinction.
 */
const looks = [
  { doing: 'idle', name: 'idle', colour: 'axis', from: 6, to: 7 },
  { doing: 'communication', name: 'communication', colour: 'text3', from: 2, to: 12 },
  { doing: 'computation', name: 'computation', colour: 'text1', from: 2, to: 12 },
  { doing: 'io', name: 'reading', colour: 'text2', from: 8, to: 12 },
  { doing: 'organisation', name: 'organisation', colour: 'text1', from: 2, to: 12 },
] as const satisfies readonly { readonly doing: Doing; readonly [other: string]: unknown }[];

type Look = (typeof looks)[number];

/** Heights of the key above, of a worker's row, of the gap between strategies, and of the axis below, px. */
const [keyPx, rowPx, gapPx, axisPx] = [20, 14, 6, 20];
/** x of the names of workers, x of the start of the time axis, and width at the right for the duration of a run, px. */
const [workerPx, leftPx, elapsedPx] = [84, 136, 56];

/** Returns the height of a picture of some runs, px. */
export const strategiesHeightPx = (runs: readonly NamedRun[]): number =>
  keyPx + runs.reduce((sum, { run }) => sum + run.shares.length * rowPx + gapPx, 0) + axisPx;

/** Draws the boxes of one kind of work; organisation is an outline, which distinguishes it from computation. */
function drawBoxes(
  pen: Pen,
  { doing, colour, from, to }: Look,
  boxes: readonly (readonly [left: number, right: number, top: number])[],
): void {
  if (boxes.length === 0) return;
  if (doing === 'organisation')
    pen.stroke({ colour, widthPx: 1 }, (path) => {
      for (const [left, right, top] of boxes) traceBox(path, [left, top + from + 0.5, right, top + to - 0.5]);
    });
  else
    pen.fill(colour, (path) => {
      for (const [left, right, top] of boxes)
        traceBox(path, [left, top + from, Math.max(right, left + 0.4), top + to]);
    });
}

function drawKey(pen: Pen): void {
  let left = leftPx;
  for (const look of looks) {
    drawBoxes(pen, look, [[left, left + 16, 2]]);
    pen.text(look.name, left + 20, 13, { colour: 'text2' });
    left += 36 + 6 * look.name.length;
  }
}

/** Returns the log of a run. A single worker keeps none, because it computes from start to end. */
const listSpans = ({ spans, overallMs }: StrategyRun): readonly WorkerSpan[] =>
  spans.length > 0 ? spans : [{ worker: 0, doing: 'computation', fromMs: 0, toMs: overallMs }];

function drawRun(pen: Pen, { name, run }: NamedRun, x: LinearMap, topPx: number): void {
  const workers = run.shares.map(({ worker }) => worker);
  pen.text(name, 8, topPx + 11, { strong: true, colour: 'text1' });
  workers.forEach((worker, place) =>
    pen.text(worker === 'ds' ? 'server' : `W ${worker}`, workerPx, topPx + place * rowPx + 11),
  );
  const spans = listSpans(run);
  for (const look of looks)
    drawBoxes(
      pen,
      look,
      spans
        .filter(({ doing }) => doing === look.doing)
        .map(({ worker, fromMs, toMs }) => [
          x.px(fromMs),
          x.px(toMs),
          topPx + workers.indexOf(worker) * rowPx,
        ]),
    );
  pen.text(formatElapsed(run.overallMs), x.px(run.overallMs) + 6, topPx + 11);
}

function drawAxis(pen: Pen, x: LinearMap, overallMs: number, topPx: number): void {
  const stepMs = niceCeiling(overallMs / 6);
  penLine(pen, 'axis', [leftPx, topPx, x.px(overallMs), topPx]);
  const count = Math.floor(overallMs / stepMs + 1e-9);
  for (let tick = 0; tick <= count; tick++) {
    const at = x.px(tick * stepMs);
    penLine(pen, 'axis', [at, topPx, at, topPx + 4]);
    const unit = tick === count ? '\u202fms' : '';
    const digits = Math.max(0, -Math.floor(Math.log10(stepMs)));
    pen.text(`${formatNumber(tick * stepMs, digits)}${unit}`, at, topPx + 15, { align: 'center' });
  }
}

/** Draws what each worker did in every run, all on one time axis. */
export function drawStrategies(pen: Pen, runs: readonly NamedRun[], widthPx: number): void {
  const overallMs = Math.max(...runs.map(({ run }) => run.overallMs), 1e-3);
  const x = linearMap([0, overallMs], [leftPx, widthPx - edgePx - elapsedPx]);
  drawKey(pen);
  let topPx = keyPx;
  for (const own of runs) {
    drawRun(pen, own, x, topPx);
    topPx += own.run.shares.length * rowPx + gapPx;
  }
  drawAxis(pen, x, overallMs, topPx);
}
