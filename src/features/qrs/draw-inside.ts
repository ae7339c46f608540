import type { TimeArea } from '../bench/time-panel.tsx';
import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import type { ColourName } from '../../charts/pens/palette.ts';
import type { Envelope } from '../../charts/lanes/envelope.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { type Pen, penBox, penLine, parseForm } from '../../charts/pens/pen.ts';
import { type TimeScale, edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { QrsCandidate } from '../../model/qrs-inside.ts';
import type { InsideView } from '../../workers/traces/drawing-types.ts';
import { type InsidePane, paneBoxes } from './inside-frame.ts';
import { shortVerdict } from './inside-words.ts';

export interface InsidePicture extends TimeArea {
  readonly view: InsideView;
  readonly panes: readonly InsidePane[];
  readonly skipSec: number;
}

/** Number of columns in one path. One long path takes a canvas far longer than its halves. */
const pieceCount = 128;
const letterPx = 5.7;
const padPx = 5;

/** Draws a line inside the plot as a stroke through the minimum and maximum of each column. */
function drawLine(
  pen: Pen,
  envelope: Envelope,
  scale: TimeScale,
  y: LinearMap,
  style: { readonly colour: ColourName; readonly widthPx: number },
): void {
  const { min, max, fromSec, toSec } = envelope;
  const stepSec = (toSec - fromSec) / min.length;
  const first = Math.max(0, Math.floor((scale.fromSec - fromSec) / stepSec));
  const last = Math.min(min.length - 1, Math.ceil((scale.toSec - fromSec) / stepSec) - 1);
  for (let from = first; from < last; from += pieceCount) {
    pen.stroke(style, (path) => {
      let isDown = false;
      for (let column = from; column <= Math.min(from + pieceCount, last); column += 1) {
        const [low, high] = [min[column] ?? Number.NaN, max[column] ?? Number.NaN];
        if (Number.isNaN(low)) {
          isDown = false;
          continue;
        }
        const x = Math.min(
          Math.max(scale.x(fromSec + (column + 0.5) * stepSec), gutterPx),
          scale.widthPx - edgePx,
        );
        if (isDown) path.lineTo(x, y.px(high));
        else path.moveTo(x, y.px(high));
        isDown = true;
        if (low !== high) path.lineTo(x, y.px(low));
      }
    });
  }
}

function drawSkips(pen: Pen, picture: InsidePicture, [top, bottom]: readonly [number, number]): void {
  const { view, scale, skipSec } = picture;
  if (skipSec * scale.perSec < 3) return;
  for (const { taken, timeSec } of view.candidates) {
    if (!taken) continue;
    const left = Math.max(scale.x(timeSec), gutterPx);
    const right = Math.min(scale.x(timeSec + skipSec), scale.widthPx - edgePx);
    if (right > left) penBox(pen, 'band', [left, top, right, bottom]);
  }
}

const traceTaken = parseForm('M-3.5,-9 L3.5,-9 L0,-3 Z');
const traceRefused = parseForm('M-3,-3 L3,3 M3,-3 L-3,3');

/** Peaks too soon after a beat are already shaded, so they get only a point. */
function drawCandidate(pen: Pen, candidate: QrsCandidate, x: number, y: number): void {
  if (candidate.taken) pen.fill('beatAccepted', (path) => traceTaken(path, x, y));
  else if (candidate.verdict === 'in-skip') penBox(pen, 'text3', [x - 1, y - 1, x + 1, y + 1]);
  else pen.stroke({ colour: 'beatRejected', widthPx: 1.5 }, (path) => traceRefused(path, x, y));
}

function drawCandidates(pen: Pen, picture: InsidePicture, y: LinearMap, topPx: number): void {
  const { view, scale } = picture;
  const thresholdName = view.lines.find(({ id }) => id === view.thresholdId)?.label ?? '';
  // The names of the thresholds are at the left.
  const names = view.lines.filter(({ id }) => id !== view.judgedId).map(({ label }) => label.length);
  let freePx = gutterPx + 4 + Math.max(...names.filter((length) => length < 20), 0) * letterPx;
  const inView = view.candidates.filter(({ timeSec }) => timeSec >= scale.fromSec && timeSec <= scale.toSec);
  for (const candidate of inView) {
    const x = scale.x(candidate.timeSec);
    const top = y.px(candidate.value);
    drawCandidate(pen, candidate, x, top);
    if (candidate.verdict === 'in-skip') continue;
    const words = shortVerdict(candidate, thresholdName);
    const halfPx = (words.length * letterPx) / 2;
    const middle = Math.min(Math.max(x, gutterPx + halfPx), scale.widthPx - edgePx - halfPx);
    if (words === '' || middle - halfPx < freePx) continue;
    // Above the threshold, so that neither its line nor other peaks cross the text.
    const over = Math.min(top, y.px(candidate.against));
    const base = Math.max(over - (candidate.taken ? 12 : 5), topPx + 10);
    const colour = candidate.taken ? 'text3' : 'beatRejected';
    pen.text(words, middle, base, { colour, align: 'center' });
    freePx = middle + halfPx + 4;
  }
}

/** Draws the names of thresholds at the start of their lines; those too close to another are left out. */
function drawLineNames(pen: Pen, pane: InsidePane, picture: InsidePicture, y: LinearMap): void {
  const { scale, view } = picture;
  const taken: number[] = [];
  for (const { id, label, envelope } of pane.lines.slice(1)) {
    const column = Math.floor(
      ((scale.fromSec - envelope.fromSec) / (envelope.toSec - envelope.fromSec)) * envelope.max.length,
    );
    const value = envelope.max[Math.max(column, 0)] ?? Number.NaN;
    const at = y.px(value) - 4;
    if (Number.isNaN(at) || taken.some((other) => Math.abs(other - at) < 12)) continue;
    taken.push(at);
    const isThreshold = id === view.thresholdId;
    pen.text(label, gutterPx + 4, at, { colour: isThreshold ? 'text1' : 'text2', strong: isThreshold });
  }
}

function lineColour(id: string, { lines }: InsidePane, view: InsideView): ColourName {
  if (id === view.thresholdId) return 'text1';
  return id === lines[0]?.id ? 'derivative' : 'axis';
}

/** Draws the signal on which a detector decided, and each candidate with its verdict. */
export function drawInside(pen: Pen, picture: InsidePicture): void {
  const { panes, scale, heightPx, view, long } = picture;
  const bottomOfAll = heightPx - timeAxisPx;
  paneBoxes(panes, bottomOfAll).forEach(({ topPx, bottomPx }, index) => {
    const pane = panes[index];
    if (!pane) return;
    if (index > 0) penLine(pen, 'line', [0, topPx, scale.widthPx, topPx]);
    const y = linearMap([pane.range.low, pane.range.high], [bottomPx - padPx, topPx + padPx]);
    if (pane.isJudged) drawSkips(pen, picture, [topPx, bottomPx]);
    for (const { id, envelope } of pane.lines.toReversed()) {
      const colour = lineColour(id, pane, view);
      drawLine(pen, envelope, scale, y, { colour, widthPx: id === view.thresholdId ? 1.25 : 1 });
    }
    if (pane.isJudged) drawCandidates(pen, picture, y, topPx);
    pen.text(pane.lines[0]?.label.split(' ')[0] ?? '', 8, topPx + 15, { colour: 'derivative', strong: true });
    if (pane.isJudged) drawLineNames(pen, pane, picture, y);
  });
  drawTimeAxis(pen, scale, bottomOfAll, long);
}
