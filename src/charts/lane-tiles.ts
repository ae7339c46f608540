import { beyondLanePx, drawLaneContent, marksWithin } from './draw-lane-content.ts';
import type { ContentArea } from './draw-lane-content.ts';
import type { LanesPicture } from './draw-lanes.ts';
import { drawLaneContents } from './draw-lanes.ts';
import type { Lane, LaneBox, LaneMark } from './lane.ts';
import { laneBoxes } from './lane.ts';
import type { Palette } from './palette.ts';
import type { TimeScale } from './time-axis.ts';
import { axisPx, bareScale, edgePx, gutterPx } from './time-axis.ts';

type Context = CanvasRenderingContext2D;

/** A picture on a snapped scale. */
export type TiledPicture = LanesPicture & { readonly deviceRatio: number };

/** Width of a tile, CSS px, but for rounding to device px. */
const tilePx = 256;

/**
 * Drawn beyond a tile's both ends and not shown, device px: what half covers the outermost pixels
 * of a bitmap is drawn in less detail, since it is cut off there.
 */
const marginDevicePx = 2;

/** So many tiles are kept on both sides of those in view. */
const sparedTileCount = 3;

/** What all tiles of a lane are drawn from but its marks; those are few enough to be compared. */
interface LaneLook {
  readonly lane: Lane;
  readonly box: LaneBox;
  readonly palette: Palette;
  readonly perSec: number;
  readonly deviceRatio: number;
}

interface Tile {
  readonly look: LaneLook;
  readonly marks: readonly LaneMark[];
  readonly bitmap: ImageBitmap;
}

const sameTraces = (a: Lane, b: Lane): boolean =>
  a.image === b.image &&
  a.traces.length === b.traces.length &&
  a.traces.every((trace, index) => {
    const other = b.traces[index];
    return (
      trace.envelope === other?.envelope && trace.colour === other.colour && trace.widthPx === other.widthPx
    );
  });

const sameLook = (a: LaneLook, b: LaneLook): boolean =>
  a.palette === b.palette &&
  a.perSec === b.perSec &&
  a.deviceRatio === b.deviceRatio &&
  a.box.top === b.box.top &&
  a.box.height === b.box.height &&
  a.lane.range.low === b.lane.range.low &&
  a.lane.range.high === b.lane.range.high &&
  sameTraces(a.lane, b.lane);

const sameMarks = (a: readonly LaneMark[], b: readonly LaneMark[]): boolean =>
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

/** Where the tiles of a lane lie from top to bottom, device px. */
function tileRows({ box, deviceRatio }: LaneLook): { readonly top: number; readonly height: number } {
  const top = Math.floor((box.top - beyondLanePx) * deviceRatio);
  return { top, height: Math.ceil((box.top + box.height + beyondLanePx) * deviceRatio) - top };
}

const tileWidth = (deviceRatio: number): number => Math.round(tilePx * deviceRatio);

function drawTile(canvas: OffscreenCanvas, look: LaneLook, area: ContentArea): ImageBitmap {
  const { top, height } = tileRows(look);
  const { lane, box, palette, deviceRatio } = look;
  canvas.width = tileWidth(deviceRatio) + 2 * marginDevicePx;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no drawing context.');
  context.setTransform(deviceRatio, 0, 0, deviceRatio, marginDevicePx, -top);
  drawLaneContent(context, lane, box, area, palette);
  return canvas.transferToImageBitmap();
}

/** The picture's first and last tile, counted from that which begins at 0 s, and where it begins, device px. */
function tilesInView(scale: TimeScale, deviceRatio: number) {
  const width = tileWidth(deviceRatio);
  const originPx = Math.round(scale.x(0) * deviceRatio);
  const tileAt = (x: number): number => Math.floor((x * deviceRatio - originPx) / width);
  return { originPx, first: tileAt(gutterPx), last: tileAt(scale.widthPx - edgePx) };
}

/** The stretch of one tile, at the left of its bitmap. */
function tileArea(index: number, { perSec, deviceRatio }: LaneLook): ContentArea {
  const widthPx = tileWidth(deviceRatio) / deviceRatio;
  const marginPx = marginDevicePx / deviceRatio;
  const scale = bareScale((index * widthPx) / perSec, widthPx, perSec);
  return { scale, leftPx: -marginPx, rightPx: widthPx + marginPx, deviceRatio };
}

/**
 * Draws the contents of lanes from bitmaps of stretches of time, made as they come into view and
 * kept while what they show stays, so that a view that is moved draws next to nothing.
 *
 * Pixel for pixel it is what `drawLaneContents` draws, but for the rounding of half covered pixels.
 * The first picture of another length of time is drawn without tiles, since the next may be of yet
 * another.
 */
export function createLaneTiles() {
  const canvas = new OffscreenCanvas(1, 1);
  const tiles = new Map<string, Tile>();
  let drawnZoom = '';

  const tileOf = (key: string, index: number, look: LaneLook): ImageBitmap => {
    const kept = tiles.get(key);
    const isSame = kept !== undefined && sameLook(kept.look, look);
    if (isSame && kept.look.lane.marks === look.lane.marks) return kept.bitmap;
    const area = tileArea(index, look);
    const marks = marksWithin(look.lane.marks, area);
    const bitmap = isSame && sameMarks(kept.marks, marks) ? kept.bitmap : drawTile(canvas, look, area);
    if (bitmap !== kept?.bitmap) kept?.bitmap.close();
    tiles.set(key, { look, marks, bitmap });
    return bitmap;
  };

  const dropOthers = (spared: ReadonlySet<string>): void => {
    for (const [key, { bitmap }] of tiles) {
      if (spared.has(key)) continue;
      bitmap.close();
      tiles.delete(key);
    }
  };

  const drawTiles = (context: Context, picture: TiledPicture, palette: Palette): void => {
    const { lanes, scale, heightPx, deviceRatio } = picture;
    const boxes = laneBoxes(lanes, heightPx - axisPx);
    const { originPx, first, last } = tilesInView(scale, deviceRatio);
    const width = tileWidth(deviceRatio);
    const spared = new Set<string>();
    lanes.forEach((lane, laneIndex) => {
      const box = boxes[laneIndex];
      if (!box) return;
      const look = { lane, box, palette, perSec: scale.perSec, deviceRatio };
      const { top, height } = tileRows(look);
      for (let index = first - sparedTileCount; index <= last + sparedTileCount; index += 1) {
        const key = `${lane.id} ${index}`;
        spared.add(key);
        if (index < first || index > last) continue;
        const bitmap = tileOf(key, index, look);
        const left = originPx + index * width;
        context.drawImage(bitmap, marginDevicePx, 0, width, height, left, top, width, height);
      }
    });
    dropOthers(spared);
  };

  return {
    /** Draws on a context scaled by the device ratio, over what stands behind the lanes. */
    draw: (context: Context, picture: TiledPicture, palette: Palette): void => {
      const { scale, heightPx, deviceRatio } = picture;
      const zoom = `${scale.perSec} ${deviceRatio}`;
      if (zoom !== drawnZoom) {
        drawnZoom = zoom;
        dropOthers(new Set());
        drawLaneContents(context, picture, palette);
        return;
      }
      context.save();
      context.beginPath();
      context.rect(gutterPx, 0, scale.widthPx - gutterPx - edgePx, heightPx);
      context.clip();
      context.setTransform(1, 0, 0, 1, 0, 0);
      drawTiles(context, picture, palette);
      context.restore();
    },
    /** Tiles that are held. */
    count: (): number => tiles.size,
  };
}

export type LaneTiles = ReturnType<typeof createLaneTiles>;
