import { markOverhangPx, drawLaneContent, type ContentArea } from './draw-lane-content.ts';
import type { Lane, LaneBox, LaneMark } from './lane.ts';
import type { Palette } from '../pens/palette.ts';
import type { DrawnStretch } from './stretch.ts';
import { fullWidthScale } from '../axes/time-axis.ts';

/**
 * Margin drawn beyond both ends of a bitmap and not shown, device px. Partly covered pixels at the edge of a bitmap are
 * drawn less precisely, because they are clipped there.
 */
export const marginDevicePx = 2;

/** Everything that determines the drawing of a lane. */
export interface LaneLook {
  readonly lane: Lane;
  readonly box: LaneBox;
  readonly palette: Palette;
  readonly perSec: number;
  readonly deviceRatio: number;
}

/** Returns whether two looks place every time and value at the same position, in the same colours. */
export const haveSameGeometry = (a: LaneLook, b: LaneLook): boolean =>
  a.palette === b.palette &&
  a.perSec === b.perSec &&
  a.deviceRatio === b.deviceRatio &&
  a.box.top === b.box.top &&
  a.box.height === b.box.height &&
  a.box.headPx === b.box.headPx &&
  a.lane.range.low === b.lane.range.low &&
  a.lane.range.high === b.lane.range.high;

export const sameTraces = (a: Lane, b: Lane): boolean =>
  a.image === b.image &&
  a.traces.length === b.traces.length &&
  a.traces.every((trace, index) => {
    const other = b.traces[index];
    return (
      trace.envelope === other?.envelope && trace.colour === other.colour && trace.widthPx === other.widthPx
    );
  });

export const sameMarks = (a: readonly LaneMark[], b: readonly LaneMark[]): boolean =>
  a.length === b.length &&
  a.every((mark, index) => {
    const other = b[index];
    return (
      mark.atSec === other?.atSec &&
      mark.kind === other.kind &&
      mark.label === other.label &&
      mark.labelBefore === other.labelBefore &&
      mark.large === other.large
    );
  });

/** Returns the vertical extent of the bitmaps of a lane, device px. */
export function bitmapRows({ box, deviceRatio }: LaneLook): {
  readonly top: number;
  readonly height: number;
} {
  const top = Math.floor((box.top - markOverhangPx) * deviceRatio);
  return { top, height: Math.ceil((box.top + box.height + markOverhangPx) * deviceRatio) - top };
}

/** Returns the area for drawing a stretch of a lane, at the left of its bitmap. */
export function laneContentArea({ from, to }: DrawnStretch, { perSec, deviceRatio }: LaneLook): ContentArea {
  const widthPx = (to - from) / deviceRatio;
  const marginPx = marginDevicePx / deviceRatio;
  const scale = fullWidthScale(from / deviceRatio / perSec, widthPx, perSec);
  return { scale, leftPx: -marginPx, rightPx: widthPx + marginPx, deviceRatio };
}

/** Draws a stretch of a lane, with a margin at its left and right. */
export function drawStretch(
  canvas: OffscreenCanvas,
  look: LaneLook,
  stretch: DrawnStretch,
  isCoarse: boolean,
): ImageBitmap {
  const { top, height } = bitmapRows(look);
  const { lane, box, palette, deviceRatio } = look;
  canvas.width = stretch.to - stretch.from + 2 * marginDevicePx;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provided no drawing context.');
  context.setTransform(deviceRatio, 0, 0, deviceRatio, marginDevicePx, -top);
  drawLaneContent(context, lane, box, { ...laneContentArea(stretch, look), isCoarse }, palette);
  return canvas.transferToImageBitmap();
}
