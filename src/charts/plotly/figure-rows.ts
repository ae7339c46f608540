import type { Annotations, Margin } from 'plotly.js';
import type { Size } from '../pointing/use-size.ts';
import { figureLabel } from './plotly-figure.ts';

/** One of the plots stacked in a figure. */
export interface FigureRow {
  /** Fractions of the height, from the bottom. */
  readonly domain: readonly [number, number];
  readonly heightPx: number;
  /** Suffix of its axes: empty for the first, then '2' … */
  readonly key: string;
}

/** Divides the height within the margins into `count` rows of equal height, from the top. */
export function figureRows(
  count: number,
  { heightPx }: Size,
  { t, b }: Pick<Margin, 't' | 'b'>,
  gapPx: number,
): readonly FigureRow[] {
  const all = Math.max(heightPx - t - b, 1);
  const each = Math.max((all - gapPx * (count - 1)) / count, 1);
  return Array.from({ length: count }, (_, k) => {
    const top = 1 - (k * (each + gapPx)) / all;
    return {
      domain: [Math.max(top - each / all, 0), top],
      heightPx: each,
      key: k === 0 ? '' : String(k + 1),
    };
  });
}

/** Returns the label with the quantity's name above its row, at the edge of the figure. */
export const rowName = (
  name: string,
  color: string,
  { domain }: Pick<FigureRow, 'domain'>,
  leftPx: number,
): Partial<Annotations> =>
  figureLabel(
    name,
    color,
    {
      xref: 'paper',
      yref: 'paper',
      x: 0,
      y: domain[1],
      xanchor: 'left',
      yanchor: 'bottom',
      xshift: 8 - leftPx,
      yshift: 5,
    },
    600,
  );
