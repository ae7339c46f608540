import type { DrawingContext } from '../pens/drawing-context.ts';
import type { LaneBox, LaneImage } from './lane.ts';
import type { TimeScale } from '../axes/time-axis.ts';

/** Number of distinct levels other than zero; each is drawn as one path. */
const shadeCount = 10;

interface ImageArea {
  readonly scale: TimeScale;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly colour: string;
  /** Device px per CSS px; null in a file. */
  readonly deviceRatio: number | null;
}

/** Returns the range of columns that may be visible: the first, and the one after the last. */
function columnsWithin(
  { fromSec, toSec, columnCount }: LaneImage,
  area: ImageArea,
): readonly [number, number] {
  const { scale, leftPx, rightPx } = area;
  const perColumn = ((toSec - fromSec) / columnCount) * scale.perSec;
  const place = (px: number): number => (px - scale.x(fromSec)) / perColumn;
  const clamp = (column: number): number => Math.min(Math.max(column, 0), columnCount);
  return [clamp(Math.floor(place(leftPx))), clamp(Math.ceil(place(rightPx)))];
}

/**
 * Draws an image as columns of one colour; higher levels are more opaque.
 *
 * Edges are at whole device px, so that no seams appear between neighbours.
 */
export function drawLaneImage(
  context: DrawingContext,
  image: LaneImage,
  box: LaneBox,
  area: ImageArea,
): void {
  const { fromSec, toSec, columnCount, rowCount, high, levels } = image;
  const ratio = area.deviceRatio ?? 1;
  const snap = (px: number): number => Math.round(px * ratio) / ratio;
  const stepSec = (toSec - fromSec) / columnCount;
  const stepValue = high / Math.max(rowCount - 1, 1);
  const ys = Array.from({ length: rowCount + 1 }, (_, row) => snap(box.y((row - 0.5) * stepValue)));
  const [first, end] = columnsWithin(image, area);
  const xs = Array.from({ length: end - first + 1 }, (_, k) =>
    snap(area.scale.x(fromSec + (first + k) * stepSec)),
  );
  const shadeAt = (column: number, row: number): number =>
    Math.ceil(((levels[column * rowCount + row] ?? 0) / 255) * shadeCount);
  for (let shade = 1; shade <= shadeCount; shade += 1) {
    context.beginPath();
    for (let row = 0; row < rowCount; row += 1) {
      let from = -1;
      for (let column = first; column <= end; column += 1) {
        const isOne = column < end && shadeAt(column, row) === shade;
        if (isOne && from < 0) from = column;
        if (isOne || from < 0) continue;
        const [x1 = 0, x2 = 0] = [xs[from - first], xs[column - first]];
        const [y1 = 0, y2 = 0] = [ys[row], ys[row + 1]];
        context.rect(x1, y2, x2 - x1, y1 - y2);
        from = -1;
      }
    }
    context.fillStyle = area.colour;
    context.globalAlpha = shade / shadeCount;
    context.fill();
  }
  context.globalAlpha = 1;
}
