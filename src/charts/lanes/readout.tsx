import type { MarkKind } from './marks.ts';
import { MarkGlyph } from '../pointing/mark-glyph.tsx';
import type { TimeScale } from '../axes/time-axis.ts';

export interface ReadoutRow {
  readonly mark: MarkKind | null;
  readonly name: string;
  readonly value: string;
}

/** Information about a time, shown next to it. */
export interface Readout {
  readonly atSec: number;
  /** End of the area that the readout keeps free, s, if known. */
  readonly toSec?: number;
  readonly rows: readonly ReadoutRow[];
}

/** Widths of the readout for short and for longer values, px. */
const widthsPx = [128, 176] as const;

/** Number of letters of a value that fit the narrow width. */
const shortLetters = 10;

/** Renders information about a time over the plot. It does not receive the pointer. */
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
