import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Lane, LaneBox } from './lane.ts';
import type { Palette } from '../pens/palette.ts';
import type { TimeScale } from '../axes/time-axis.ts';
import { axisPx, edgePx, gutterPx } from '../axes/time-axis.ts';

/** Boxes smaller than this are not drawn, px: they would be a tint and no grid. */
const leastBoxPx = 2.5;

/** Small boxes to a large one, as on paper. */
const boxesInLarge = 5;

interface PaperPicture {
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
  readonly heightPx: number;
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Sharp lines along x or y, as one path. */
function strokeAll(context: DrawingContext, colour: string, segments: readonly Segment[]): void {
  if (segments.length === 0) return;
  context.beginPath();
  for (const [x1, y1, x2, y2] of segments) {
    const dx = x1 === x2 ? 0.5 : 0;
    const dy = y1 === y2 ? 0.5 : 0;
    context.moveTo(Math.round(x1) + dx, Math.round(y1) + dy);
    context.lineTo(Math.round(x2) + dx, Math.round(y2) + dy);
  }
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.stroke();
}

/** Whole multiples of a step between two values, numbered. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const count = Math.max(Math.floor(to / step + 1e-6) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The lines of one lane's amplitudes, by their numbers. */
function amplitudeLines(box: LaneBox, boxAmount: number, scale: TimeScale) {
  const right = scale.widthPx - edgePx;
  const numbers = multiples(box.value(box.top + box.height), box.value(box.top), boxAmount);
  return numbers.map((number): { readonly number: number; readonly segment: Segment } => {
    const y = box.y(number * boxAmount);
    return { number, segment: [gutterPx, y, right, y] };
  });
}

/** ECG paper behind lanes: small boxes of `boxSec` and of each lane's `boxAmount`, every fifth line strong. */
export function drawPaper(
  context: DrawingContext,
  { lanes, scale, heightPx }: PaperPicture,
  boxes: readonly LaneBox[],
  boxSec: number,
  { colour }: Palette,
): void {
  const bottom = heightPx - axisPx;
  const small: Segment[] = [];
  const large: Segment[] = [];
  const add = (number: number, segment: Segment, boxPx: number): void => {
    if (number % boxesInLarge === 0) large.push(segment);
    else if (boxPx >= leastBoxPx) small.push(segment);
  };
  if (boxSec * scale.perSec * boxesInLarge >= leastBoxPx) {
    for (const number of multiples(scale.fromSec, scale.toSec, boxSec)) {
      const x = scale.x(number * boxSec);
      add(number, [x, 0, x, bottom], boxSec * scale.perSec);
    }
  }
  lanes.forEach((lane, index) => {
    const box = boxes[index];
    const amount = lane.boxAmount ?? null;
    if (!box || amount === null) return;
    const boxPx = Math.abs(box.y(0) - box.y(amount));
    if (boxPx * boxesInLarge < leastBoxPx) return;
    for (const { number, segment } of amplitudeLines(box, amount, scale)) add(number, segment, boxPx);
  });
  strokeAll(context, colour.paper, small);
  strokeAll(context, colour.paperMajor, large);
}
