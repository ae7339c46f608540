import { marksWithin } from './draw-lane-content.ts';
import type { LanesPicture } from './draw-lanes.ts';
import {
  type LaneLook,
  laneContentArea,
  drawStretch,
  marginDevicePx,
  bitmapRows,
  sameMarks,
  haveSameGeometry,
  sameTraces,
} from './lane-look.ts';
import { laneBoxes } from './lane.ts';
import type { Palette } from '../pens/palette.ts';
import { type DrawnStretch, findUncovered, widenGap } from './stretch.ts';
import { type TimeScale, axisPx, edgePx, gutterPx } from '../axes/time-axis.ts';

type Context = CanvasRenderingContext2D;

/** A picture on a snapped scale. */
export type TiledPicture = LanesPicture & { readonly deviceRatio: number };

/** Newly visible areas are drawn up to a multiple of this width, CSS px, apart from rounding to device px. */
const tilePx = 256;

/** Widths, in tiles, that are kept on each side of the view. */
const keptTileCount = 3;

const tileWidth = ({ deviceRatio }: LaneLook): number => Math.round(tilePx * deviceRatio);

interface Piece extends DrawnStretch {
  readonly bitmap: ImageBitmap;
}

/** Drawings of stretches of a lane that do not overlap, all with the same look. */
interface Drawing {
  look: LaneLook;
  /** Whether it has less detail. */
  readonly isCoarse: boolean;
  pieces: Piece[];
}

interface KeptLane {
  shown: Drawing;
  /** The drawing in progress that will replace it; null if there is none. */
  next: Drawing | null;
}

/** A lane of the current picture. */
interface DrawnLane {
  readonly id: string;
  readonly look: LaneLook;
  readonly kept: KeptLane;
}

/** Returns the part of the picture that shows lanes, and the position of 0 s, device px. */
function tileView(
  scale: TimeScale,
  deviceRatio: number,
): { readonly originPx: number; readonly view: DrawnStretch } {
  const originPx = Math.round(scale.x(0) * deviceRatio);
  const from = Math.floor(gutterPx * deviceRatio) - originPx;
  return { originPx, view: { from, to: Math.ceil((scale.widthPx - edgePx) * deviceRatio) - originPx } };
}

/** Returns whether a drawing is up to date for a view, as far as it extends. */
function isDrawingCurrent({ look: had, isCoarse }: Drawing, look: LaneLook, view: DrawnStretch): boolean {
  if (isCoarse || !haveSameGeometry(had, look) || !sameTraces(had.lane, look.lane)) return false;
  if (had.lane.marks === look.lane.marks) return true;
  // Drawings beyond the view show their marks too, as far as marks were given.
  const besidePx = Math.round(Math.min(tileWidth(look), (view.to - view.from) / 4));
  const area = laneContentArea({ from: view.from - besidePx, to: view.to + besidePx }, look);
  return sameMarks(marksWithin(had.lane.marks, area), marksWithin(look.lane.marks, area));
}

const closeAll = (drawing: Drawing | null): void => {
  for (const { bitmap } of drawing?.pieces ?? []) bitmap.close();
};

/** Returns whether nothing that was drawn can be shown in a view. */
const isBlank = ({ shown }: KeptLane, look: LaneLook, view: DrawnStretch): boolean =>
  !haveSameGeometry(shown.look, look) ||
  findUncovered(view, shown.pieces).some(({ from, to }) => from === view.from && to === view.to);

/** Closes the pieces that are too far from a view to be needed soon. */
function dropFar(drawing: Drawing, view: DrawnStretch, sparedDevicePx: number): void {
  drawing.pieces = drawing.pieces.filter(({ from, to, bitmap }) => {
    const isNear = to >= view.from - sparedDevicePx && from <= view.to + sparedDevicePx;
    if (!isNear) bitmap.close();
    return isNear;
  });
}

function blit(context: Context, { look, kept }: DrawnLane, originPx: number): void {
  const { top, height } = bitmapRows(look);
  for (const { from, to, bitmap } of kept.shown.pieces) {
    const width = to - from;
    context.drawImage(bitmap, marginDevicePx, 0, width, height, originPx + from, top, width, height);
  }
}

function show(kept: KeptLane, drawing: Drawing): void {
  closeAll(kept.shown);
  if (kept.next !== drawing) closeAll(kept.next);
  kept.shown = drawing;
  kept.next = null;
}

/**
 * Draws the contents of lanes from bitmaps of stretches of time. The bitmaps are kept while their content stays the
 * same, so that moving the view needs almost no drawing.
 *
 * If a frame has too little time, for example while the length of the view changes, it draws in less detail. The
 * following frames then redraw it piece by piece in full detail. The result equals that of `drawLanes` pixel for pixel,
 * except for rounding of partly covered pixels.
 */
export function createLaneTiles(now: () => number = () => performance.now()) {
  const canvas = new OffscreenCanvas(1, 1);
  const lanes = new Map<string, KeptLane>();
  /** Time per device px of a lane's width when it was last drawn in full, ms. */
  const drawMsPerPx = new Map<string, number>();

  const addPiece = (id: string, drawing: Drawing, stretch: DrawnStretch): void => {
    const fromMs = now();
    const bitmap = drawStretch(canvas, drawing.look, stretch, drawing.isCoarse);
    drawing.pieces.push({ ...stretch, bitmap });
    if (!drawing.isCoarse) drawMsPerPx.set(id, (now() - fromMs) / (stretch.to - stretch.from));
  };

  const fillGaps = ({ id, look, kept: { shown } }: DrawnLane, view: DrawnStretch): void => {
    const width = tileWidth(look);
    shown.look = look;
    for (const gap of findUncovered(view, shown.pieces))
      addPiece(id, shown, widenGap(gap, shown.pieces, width));
    dropFar(shown, view, keptTileCount * width);
  };

  const showView = (one: DrawnLane, view: DrawnStretch, isCoarse: boolean): void => {
    const drawing: Drawing = { look: one.look, isCoarse, pieces: [] };
    addPiece(one.id, drawing, view);
    show(one.kept, drawing);
  };

  /** Draws one more piece of a lane in full detail, and returns whether the full drawing is now shown. */
  const drawNextPiece = (one: DrawnLane, view: DrawnStretch): boolean => {
    const { id, look, kept } = one;
    if (kept.next && !isDrawingCurrent(kept.next, look, view)) {
      closeAll(kept.next);
      kept.next = null;
    }
    const next = (kept.next ??= { look, isCoarse: false, pieces: [] });
    next.look = look;
    const [gap] = findUncovered(view, next.pieces);
    if (gap) addPiece(id, next, { from: gap.from, to: Math.min(gap.to, gap.from + tileWidth(look)) });
    if (findUncovered(view, next.pieces).length > 0) return false;
    show(kept, next);
    return true;
  };

  const drawnLanes = ({ lanes: all, scale, heightPx, deviceRatio }: TiledPicture, palette: Palette) => {
    const boxes = laneBoxes(all, heightPx - axisPx);
    const drawn = all.flatMap((lane, index): DrawnLane[] => {
      const box = boxes[index];
      if (!box) return [];
      const look = { lane, box, palette, perSec: scale.perSec, deviceRatio };
      const nothing: Drawing = { look, isCoarse: true, pieces: [] };
      const kept = lanes.get(lane.id) ?? { shown: nothing, next: null };
      lanes.set(lane.id, kept);
      return [{ id: lane.id, look, kept }];
    });
    for (const [id, { shown, next }] of lanes) {
      if (drawn.some((one) => one.id === id)) continue;
      closeAll(shown);
      closeAll(next);
      lanes.delete(id);
      drawMsPerPx.delete(id);
    }
    return drawn;
  };

  /** Updates the kept drawings for a view within about `budgetMs`, and returns whether all are up to date. */
  const updateDrawings = (drawn: readonly DrawnLane[], view: DrawnStretch, budgetMs: number): boolean => {
    const fromMs = now();
    const outdated = drawn.filter(
      ({ kept, look }) => isBlank(kept, look, view) || !isDrawingCurrent(kept.shown, look, view),
    );
    for (const one of drawn) if (!outdated.includes(one)) fillGaps(one, view);
    const incomplete = outdated.filter(
      ({ kept, look }) => isBlank(kept, look, view) || findUncovered(view, kept.shown.pieces).length > 0,
    );
    const width = view.to - view.from;
    const isInTime =
      incomplete.reduce((sum, { id }) => sum + width * (drawMsPerPx.get(id) ?? 0), 0) <= budgetMs;
    for (const one of incomplete) showView(one, view, !isInTime);
    const waiting = outdated.filter((one) => !(isInTime && incomplete.includes(one)));
    // If nothing else was drawn, one piece is drawn regardless of the time.
    let isFree = incomplete.length === 0;
    for (const one of waiting) {
      let isShown = false;
      while (!isShown) {
        if (!isFree && now() - fromMs >= budgetMs) return false;
        isFree = false;
        isShown = drawNextPiece(one, view);
      }
    }
    return true;
  };

  return {
    /**
     * Draws on a context scaled by the device ratio, over the lanes' background.
     *
     * @param budgetMs  approximate time limit
     * @returns whether the picture is complete; otherwise it has to be drawn once more
     */
    draw: (context: Context, picture: TiledPicture, palette: Palette, budgetMs: number): boolean => {
      const { scale, heightPx, deviceRatio } = picture;
      const { originPx, view } = tileView(scale, deviceRatio);
      if (view.to <= view.from) return true;
      const drawn = drawnLanes(picture, palette);
      const isWhole = updateDrawings(drawn, view, budgetMs);
      context.save();
      context.beginPath();
      context.rect(gutterPx, 0, scale.widthPx - gutterPx - edgePx, heightPx);
      context.clip();
      context.setTransform(1, 0, 0, 1, 0, 0);
      for (const one of drawn) blit(context, one, originPx);
      context.restore();
      return isWhole;
    },
    /** Returns the number of kept bitmaps. */
    count: (): number =>
      [...lanes.values()].reduce(
        (sum, { shown, next }) => sum + shown.pieces.length + (next?.pieces.length ?? 0),
        0,
      ),
  };
}

export type LaneTiles = ReturnType<typeof createLaneTiles>;
