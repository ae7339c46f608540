import { linearMap } from '../../charts/axes/linear-map.ts';
import type { PathSink, Pen } from '../../charts/pens/pen.ts';
import { penLine } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatWindows } from '../../model/templates-view.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { templateColour, templateName } from '../template-colours.ts';
import { memberOf } from './member-of.ts';
import type { TileGroup } from './tile-groups.ts';
import { likeWords } from './tile-words.ts';

/** What the tiles show, as it is saved. */
export interface TilesPicture {
  readonly groups: readonly TileGroup[];
  readonly report: TemplatesReport;
  readonly windows: BeatWindows | null;
  /** Beats that lie over each other, group by group. */
  readonly members: readonly Int32Array[];
  readonly isAligned: boolean;
  readonly range: readonly [low: number, high: number];
}

/** A tile with its name above and its caption below, px; so many side by side. */
const [tilePx, titlePx, plotPx, captionPx, mostInRow] = [180, 24, 120, 22, 5];

/** The size of the saved picture. */
export function tilesSize({ groups }: Pick<TilesPicture, 'groups'>): Size {
  const rows = Math.ceil(groups.length / mostInRow);
  const columns = Math.ceil(groups.length / Math.max(rows, 1));
  return { widthPx: columns * tilePx, heightPx: rows * (titlePx + plotPx + captionPx) };
}

type Place = (k: number, value: number) => readonly [x: number, y: number];

function trace(path: PathSink, place: Place, samples: ArrayLike<number>): void {
  for (let k = 0; k < samples.length; k++) {
    const [x, y] = place(k, samples[k] ?? Number.NaN);
    if (!Number.isFinite(y)) return;
    if (k === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
}

function drawTile(pen: Pen, picture: TilesPicture, index: number, left: number, top: number): void {
  const { report, windows, isAligned, range } = picture;
  const group = picture.groups[index];
  if (!group) return;
  const { template, beats } = group;
  const { before, after } = report.shape;
  const x = linearMap([0, Math.max(before + after - 1, 1)], [left + 8, left + tilePx - 8]);
  const y = linearMap(range, [top + titlePx + plotPx - 4, top + titlePx + 4]);
  const place: Place = (k, value) => [x.px(k), y.px(value)];
  penLine(pen, 'grid', [left + 8, y.px(0), left + tilePx - 8, y.px(0)]);
  penLine(pen, 'grid', [x.px(before), top + titlePx, x.px(before), top + titlePx + plotPx]);
  for (const beat of picture.members[index] ?? []) {
    const samples = windows && memberOf(windows, report, beat, isAligned);
    if (samples)
      pen.stroke({ colour: 'raw', widthPx: 0.75, opacity: 0.5 }, (path) => trace(path, place, samples));
  }
  const colour = template === null ? 'text3' : templateColour(template);
  if (template) {
    for (const side of isAligned ? [-1, 1] : []) {
      const edge = template.samples.map((value, k) => value + side * (template.spread[k] ?? Number.NaN));
      pen.stroke({ colour, widthPx: 0.75, opacity: 0.6 }, (path) => trace(path, place, edge));
    }
    pen.stroke({ colour, widthPx: 1.75 }, (path) => trace(path, place, template.samples));
  }
  const name = template === null ? 'small' : templateName(template);
  pen.text(`${name}  ${formatNumber(beats.length, 0)}`, left + 8, top + 16, {
    strong: true,
    colour: 'text1',
  });
  pen.text(likeWords(group, report), left + 8, top + titlePx + plotPx + 14);
}

/** Draws the tiles with their names, beats and spreads, in rows. */
export function drawTiles(pen: Pen, picture: TilesPicture): void {
  const columns = tilesSize(picture).widthPx / tilePx;
  picture.groups.forEach((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    drawTile(pen, picture, index, column * tilePx, row * (titlePx + plotPx + captionPx));
  });
}
