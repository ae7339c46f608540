import type { MarkKind } from './marks.ts';
import { MarkGlyph } from './mark-glyph.tsx';
import type { TimeScale } from './time-axis.ts';

export interface ReadoutRow {
  readonly mark: MarkKind | null;
  readonly name: string;
  readonly value: string;
}

/** What is said of a moment, which it stands beside. */
export interface Readout {
  readonly atSec: number;
  readonly rows: readonly ReadoutRow[];
}

const widthPx = 128;

/** What is said of a moment; drawn over the plot and never in the pointer's way. */
export function PlotReadout({ readout, scale }: { readonly readout: Readout; readonly scale: TimeScale }) {
  const x = Math.round(scale.x(readout.atSec));
  const left = x + 8 + widthPx > scale.widthPx ? x - 8 - widthPx : x + 8;
  return (
    <dl className="plot-readout" style={{ left: Math.max(left, 0), width: widthPx }} aria-hidden="true">
      {readout.rows.map((row) => (
        <div key={`${row.name} ${row.mark ?? ''}`}>
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
