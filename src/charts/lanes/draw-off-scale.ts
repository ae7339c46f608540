import type { DrawingContext } from '../pens/drawing-context.ts';
import type { TimeScale } from '../axes/time-axis.ts';
import type { Envelope } from './envelope.ts';
import type { LaneBox } from './lane.ts';

/** Half the width of an arrow, and its height, px. */
const [halfPx, tallPx] = [4, 6];

/** Excursions closer together than this share one arrow, px. */
const apartPx = 12;

/** Returns the centres of runs of columns where a trace leaves the lane, s. */
function excursions(envelope: Envelope, isBeyond: (column: number) => boolean, apartSec: number): number[] {
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  const middles: number[] = [];
  let run: readonly [from: number, to: number] | null = null;
  const end = (): void => {
    if (run !== null) middles.push(envelope.fromSec + ((run[0] + run[1] + 1) / 2) * stepSec);
    run = null;
  };
  for (let column = 0; column < envelope.min.length; column += 1) {
    if (!isBeyond(column)) continue;
    if (run !== null && (column - run[1]) * stepSec > apartSec) end();
    run = [run?.[0] ?? column, column];
  }
  end();
  return middles;
}

/**
 * Draws arrows at the edge of a lane where its trace continues beyond it.
 *
 * They depend on the whole envelope, so that adjacent areas draw the same arrows.
 */
export function drawOffScale(
  context: DrawingContext,
  envelope: Envelope,
  box: LaneBox,
  scale: TimeScale,
  colour: string,
): void {
  const [top, bottom] = [box.top + 1, box.top + box.height - 1];
  const [most, least] = [box.value(top), box.value(bottom)];
  const apartSec = apartPx / scale.perSec;
  const above = excursions(envelope, (column) => (envelope.max[column] ?? Number.NaN) > most, apartSec);
  const below = excursions(envelope, (column) => (envelope.min[column] ?? Number.NaN) < least, apartSec);
  if (above.length + below.length === 0) return;
  context.beginPath();
  const draw = (atSec: number, tip: number, foot: number): void => {
    const x = scale.x(atSec);
    context.moveTo(x, tip);
    context.lineTo(x + halfPx, foot);
    context.lineTo(x - halfPx, foot);
    context.lineTo(x, tip);
  };
  for (const atSec of above) draw(atSec, top, top + tallPx);
  for (const atSec of below) draw(atSec, bottom, bottom - tallPx);
  context.fillStyle = colour;
  context.fill();
}
