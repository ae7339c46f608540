import { linearMap } from '../../charts/axes/linear-map.ts';
import { traceBand, traceCurve } from '../../charts/figures/curve-path.ts';
import { type Pen, penLine, type ShapePen } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatWindows, TemplateView } from '../../model/templates-view.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { templateColour, templateName } from '../template-colours.ts';
import type { TileGroup } from './tile-groups.ts';

/** Data that all tiles share. */
export interface SharedTileData {
  readonly report: TemplatesReport;
  readonly windows: BeatWindows | null;
  readonly isAligned: boolean;
  readonly range: readonly [low: number, high: number];
}

/** Content of the tiles in saved form. */
export interface TilesPicture extends SharedTileData {
  readonly groups: readonly TileGroup[];
  /** Superimposed beats, group by group. */
  readonly members: readonly Int32Array[];
}

/** Width of a tile, heights of its name, plot and caption, px, and maximum number of tiles in a row. */
const [tilePx, titlePx, plotPx, captionPx, maxPerRow] = [180, 24, 120, 22, 5];

/** Returns the size of the saved picture. */
export function tilesSize({ groups }: Pick<TilesPicture, 'groups'>): Size {
  const rows = Math.ceil(groups.length / maxPerRow);
  const columns = Math.ceil(groups.length / Math.max(rows, 1));
  return { widthPx: columns * tilePx, heightPx: rows * (titlePx + plotPx + captionPx) };
}

/**
 * Draws the superimposed members, with the template and its spread on top; a line marks the trigger.
 * @param members superimposed beats
 * @param box     area of the tile, px
 */
export function drawTile(
  pen: ShapePen,
  { report, windows, isAligned, range }: SharedTileData,
  template: TileGroup['template'],
  members: Int32Array,
  [left, top, right, bottom]: readonly [number, number, number, number],
): void {
  const { before, after } = report.shape;
  const places = Float64Array.from({ length: before + after }, (_, k) => k);
  const x = linearMap([0, Math.max(places.length - 1, 1)], [left + 8, right - 8]);
  const y = linearMap(range, [bottom - 4, top + 4]);
  penLine(pen, 'grid', [left, y.px(0), right, y.px(0)]);
  penLine(pen, 'grid', [x.px(before), top, x.px(before), bottom]);
  pen.stroke({ colour: 'raw', widthPx: 0.75, opacity: 0.5 }, (path) => {
    for (const beat of members) {
      const samples = windows && cutBeatWindow(windows, report, beat, isAligned);
      if (samples) traceCurve(path, places, samples, x.px, y.px);
    }
  });
  if (!template) return;
  const colour = templateColour(template);
  if (isAligned) {
    const [low, high] = [-1, 1].map((side) =>
      template.samples.map((value, k) => value + side * (template.spread[k] ?? Number.NaN)),
    );
    pen.fill(colour, (path) => traceBand(path, places, low ?? [], high ?? [], x.px, y.px), 0.22);
  }
  pen.stroke({ colour, widthPx: 1.75 }, (path) => traceCurve(path, places, template.samples, x.px, y.px));
}

function drawNamedTile(pen: Pen, picture: TilesPicture, index: number, left: number, top: number): void {
  const group = picture.groups[index];
  if (!group) return;
  const { template, beats } = group;
  const plotTop = top + titlePx;
  const box = [left + 4, plotTop, left + tilePx - 4, plotTop + plotPx] as const;
  drawTile(pen, picture, template, picture.members[index] ?? beats, box);
  const name = template === null ? 'small' : templateName(template);
  pen.text(`${name}  ${formatNumber(beats.length, 0)}`, left + 8, top + 16, {
    strong: true,
    colour: 'text1',
  });
  pen.text(similarityText(group, picture.report), left + 8, plotTop + plotPx + 14);
}

/** Draws the tiles with their names, beats and spreads, in rows. */
export function drawTiles(pen: Pen, picture: TilesPicture): void {
  const columns = tilesSize(picture).widthPx / tilePx;
  picture.groups.forEach((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    drawNamedTile(pen, picture, index, column * tilePx, row * (titlePx + plotPx + captionPx));
  });
}

/** Returns a window of a beat, moved by its best shift or as triggered. */
export function cutBeatWindow(
  { beats, length, windows }: BeatWindows,
  { shape, shifts }: Pick<TemplatesReport, 'shape' | 'shifts'>,
  beat: number,
  isAligned: boolean,
): Float32Array | null {
  const row = beats.indexOf(beat);
  if (row < 0) return null;
  const from = row * length + shape.largestShift + (isAligned ? (shifts[beat] ?? 0) : 0);
  return windows.subarray(from, from + shape.before + shape.after);
}

/** Formats the mean of a template's spread; mV below 1 mV as µV. */
function spreadText({ spread }: TemplateView, unit: string): string {
  const mean = spread.reduce((sum, value) => sum + value, 0) / spread.length;
  if (!Number.isFinite(mean)) return '–';
  if (unit === 'mV' && mean < 0.9995) return `${formatNumber(1000 * mean, 0)}\u202fµV`;
  return `${formatNumber(mean, unit === 'mV' ? 2 : 3)}\u202f${unit}`;
}

/** Describes how similar the beats of a tile are; for the small ones, the number of templates. */
export function similarityText({ template, labels }: TileGroup, { signal }: TemplatesReport): string {
  if (template === null) return formatCount(labels.size, 'template');
  const rho = `ρ\u00a0${formatNumber(template.medianRho, 2)}`;
  return Number.isFinite(template.spread[0] ?? Number.NaN)
    ? `${rho}, SD\u00a0${spreadText(template, signal.unit)}`
    : rho;
}
