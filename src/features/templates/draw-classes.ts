import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import { penLine } from '../../charts/pens/pen.ts';
import type { TimeScale } from '../../charts/axes/time-axis.ts';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { Span } from '../../state/view/span.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { templateColour, templateName } from '../template-colours.ts';
import type { TileGroup } from './tile-groups.ts';

export interface ClassesPicture {
  /** The master first. */
  readonly groups: readonly TileGroup[];
  readonly triggersSec: Float64Array;
  readonly scale: TimeScale;
  readonly heightPx: number;
  readonly long: boolean;
}

/** Height of the master's rate above the rows, px. */
const ratePx = 28;

/** The master's beats a minute, in equal parts of what was analysed. */
export function masterRates(
  { groups, triggersSec }: Pick<ClassesPicture, 'groups' | 'triggersSec'>,
  { fromSec, toSec }: Span,
) {
  const durationSec = toSec - fromSec;
  const partSec = Math.min(60, Math.max(durationSec / 60, 5));
  const counts = Array.from({ length: Math.max(Math.ceil(durationSec / partSec), 1) }, () => 0);
  for (const beat of groups[0]?.beats ?? []) {
    const part = Math.min(Math.floor(((triggersSec[beat] ?? 0) - fromSec) / partSec), counts.length - 1);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return {
    partSec,
    rates: counts.map(
      (count, part) => (60 * count) / Math.max(Math.min(partSec, durationSec - part * partSec), 1),
    ),
  };
}

function drawMaster(pen: Pen, picture: ClassesPicture): void {
  const { scale } = picture;
  const right = scale.widthPx - edgePx;
  const { fromSec, toSec } = scale;
  const { partSec, rates } = masterRates(picture, { fromSec, toSec });
  const top = Math.max(...rates, 1);
  const bottom = ratePx;
  pen.fill('text3', (path) => {
    path.moveTo(gutterPx, bottom);
    rates.forEach((rate, part) => {
      const y = bottom - (24 * rate) / top;
      path.lineTo(scale.x(fromSec + part * partSec), y);
      path.lineTo(Math.min(scale.x(fromSec + (part + 1) * partSec), right), y);
    });
    path.lineTo(right, bottom);
    path.closePath();
  });
  pen.text('M', 8, 20, { strong: true, colour: 'text1' });
  pen.text(formatNumber(top, 0), gutterPx - 5, 20, { align: 'right' });
  penLine(pen, 'axis', [gutterPx, bottom, scale.widthPx - edgePx, bottom]);
}

/** Strokes of one row, one a pixel at most. */
function drawTicks(
  pen: Pen,
  { scale, triggersSec }: ClassesPicture,
  group: TileGroup,
  top: number,
  bottom: number,
): void {
  let last = -1;
  pen.stroke(
    { colour: group.template === null ? 'text3' : templateColour(group.template), widthPx: 1.25 },
    (path) => {
      for (const beat of group.beats) {
        const x = Math.round(scale.x(triggersSec[beat] ?? 0)) + 0.5;
        if (x === last) continue;
        last = x;
        path.moveTo(x, top);
        path.lineTo(x, bottom);
      }
    },
  );
}

/** Draws which class every beat is of, a row each; the master as beats a minute. */
export function drawClasses(pen: Pen, picture: ClassesPicture): void {
  const { groups, heightPx, scale } = picture;
  const rows = groups.slice(1);
  const rowPx = (heightPx - timeAxisPx - ratePx - 2) / Math.max(rows.length, 1);
  drawMaster(pen, picture);
  rows.forEach((group, place) => {
    const top = ratePx + 2 + place * rowPx;
    if (place > 0) penLine(pen, 'grid', [gutterPx, top, scale.widthPx - edgePx, top]);
    drawTicks(pen, picture, group, top + 1.5, top + rowPx - 1.5);
    const { template } = group;
    const name = template === null ? 'small' : templateName(template).slice(0, 6);
    pen.text(name, 8, top + rowPx / 2 + 4, template === null ? {} : { strong: true, colour: 'text1' });
    pen.text(formatNumber(group.beats.length, 0), gutterPx - 5, top + rowPx / 2 + 4, { align: 'right' });
  });
  drawTimeAxis(pen, scale, heightPx - timeAxisPx, picture.long);
}
