import type { MarkKind } from './marks.ts';
import { MarkGlyph } from '../pointing/mark-glyph.tsx';
import type { TimeScale } from '../axes/time-axis.ts';

export interface ReadoutRow {
  readonly mark: MarkKind | null;
  readonly name: string;
  readonly value: string;
}

/** What is said of a moment, which it stands beside. */
export interface Readout {
  readonly atSec: number;
  /** Up to where it leaves the plot free, where that is known. */
  readonly toSec?: number;
  readonly rows: readonly ReadoutRow[];
}

/** Of values that are short, and of longer ones, px. */
const widthsPx = [128, 176] as const;

/** Letters of a value that the narrow one holds. */
const shortLetters = 10;

/** What is said of a moment; drawn over the plot and never in the pointer's way. */
export function PlotReadout({ readout, scale }: { readonly readout: Readout; readonly scale: TimeScale }) {
  const isLong = readout.rows.some(({ value }) => value.length > shortLetters);
  const widthPx = widthsPx[isLong ? 1 : 0];
  const x = Math.round(scale.x(readout.atSec));
  const right = Math.round(scale.x(readout.toSec ?? readout.atSec)) + 8;
  const left = right + widthPx > scale.widthPx ? x - 8 - widthPx : right;
  return (
    <dl
      className="plot-readout"
      style={{ transform: `translateX(${Math.max(left, 0)}px)`, width: widthPx }}
      aria-hidden="true"
    >
      {readout.rows.map((row) => (
        <div key={`${row.name} ${row.mark ?? ''} ${row.value}`}>
          <dt>
            {row.mark && <MarkGlyph kind={row.mark} />}
            {row.name}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
