import type { Palette } from '../../charts/palette.ts';
import { type Pen, penBox, penLine } from '../../charts/pen.ts';
import { penSvg } from '../../charts/svg-pen.ts';
import type { CohortRowsBy } from '../../state/cohort/cohort-view.ts';
import { type BarColumns, barColumns, type BarInterval, barsOf, type CohortBar } from './bar-model.ts';
import { type BarScale, barScale } from './bar-scale.ts';
import type { CohortRow } from './row-model.ts';

const labelPx = 120;
const barsPx = 360;
const gapPx = 24;
const rowPx = 28;
const headPx = 40;
const keyMs = [1, 10, 30] as const;

interface Part {
  readonly interval: BarInterval;
  readonly name: string;
  readonly leftPx: number;
}

const parts: readonly Part[] = [
  { interval: 'rptt', name: 'rPTT', leftPx: labelPx },
  { interval: 'lvet', name: 'LVET', leftPx: labelPx + barsPx + gapPx },
];

function drawBars(
  pen: Pen,
  bars: readonly CohortBar[],
  scale: BarScale,
  [left, top]: readonly [number, number],
): void {
  const zero = top + scale.zeroPx;
  penLine(pen, 'gridMajor', [left, zero, left + scale.widthPx, zero]);
  for (const { slot, difference, problem } of bars) {
    const from = left + scale.x(slot);
    const to = from + scale.barPx;
    if (problem !== null) pen.text('×', from, zero - 2, { colour: 'text2' });
    else if (difference !== null && difference >= 0) {
      penBox(pen, 'leastVariance', [from, zero - Math.max(scale.up(difference), 0.7), to, zero]);
    } else if (difference !== null) {
      penBox(pen, 'historic', [from, zero, to, zero + Math.max(-scale.up(difference), 1)]);
    }
  }
}

function drawHead(pen: Pen, { name, leftPx }: Part, columns: BarColumns, scale: BarScale): void {
  pen.text(`SD historic − SD least variance, ${name}`, leftPx, 14, { colour: 'text1', strong: true });
  for (const { label, from, count } of columns.groups) {
    const middle = leftPx + (scale.x(from) + scale.x(from + count - 1) + scale.slotPx) / 2;
    if (label !== null) pen.text(label, middle, headPx - 8, { align: 'center' });
  }
}

function drawKey(pen: Pen, { leftPx }: Part, scale: BarScale, bottom: number): void {
  keyMs.forEach((ms, k) => {
    const left = leftPx + k * 64;
    penBox(pen, 'leastVariance', [left, bottom - scale.up(ms), left + 5, bottom]);
    pen.text(`${ms}\u202fms`, left + 9, bottom);
  });
}

/** Figure 5.2 as a file: bars of every row, of rPTT and LVET, on a root scale that both say. */
export function figureOfBars(
  rows: readonly CohortRow[],
  by: CohortRowsBy,
  isHeldOut: boolean,
  palette: Palette,
): string {
  const columns = barColumns(rows, by);
  const size = { widthPx: labelPx + 2 * barsPx + gapPx + 12, heightPx: headPx + rows.length * rowPx + 44 };
  const title = `${isHeldOut ? 'Held-out differences' : 'Differences'} of SD by ${by === 'file' ? 'recording' : by}`;
  return penSvg(title, size, palette, (pen) => {
    rows.forEach(({ label }, k) => pen.text(label, 8, headPx + k * rowPx + 20, { colour: 'text1' }));
    for (const part of parts) {
      const all = rows.map((row) => barsOf(row, columns, part.interval, isHeldOut));
      const scale = barScale(columns, all.flat(), barsPx, rowPx);
      drawHead(pen, part, columns, scale);
      all.forEach((bars, k) => drawBars(pen, bars, scale, [part.leftPx, headPx + k * rowPx]));
      drawKey(pen, part, scale, size.heightPx - 8);
    }
  });
}
