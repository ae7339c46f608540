import type { Annotations } from 'plotly.js';
import type { FigureRow } from './figure-rows.ts';
import { figureLabel } from './plotly-figure.ts';

/** Label of a value at the right end of a plot, with one or more lines. */
export interface EndLabel {
  readonly value: number;
  readonly lines: readonly {
    readonly text: string;
    readonly color: string;
    readonly weight?: 400 | 600;
  }[];
}

const linePx = 13;

/** Returns labels at the right of a row, each as close to its value as the others allow. */
export function endLabels(
  labels: readonly EndLabel[],
  { key, heightPx }: FigureRow,
  [low, high]: readonly [number, number],
): Partial<Annotations>[] {
  const most = Math.max(...labels.map(({ lines }) => lines.length), 1);
  const targetsPx = labels.map(({ value }) => ((high - value) / (high - low)) * heightPx);
  const half = (linePx * (most - 1)) / 2;
  const placed = placeEndLabels(targetsPx, linePx * most + (most > 1 ? 3 : 0), [half, heightPx - half]);
  return labels.flatMap(({ value, lines }, k) =>
    lines.map(({ text, color, weight }, line) => {
      const asidePx = (placed[k] ?? 0) - (targetsPx[k] ?? 0) + (line - (lines.length - 1) / 2) * linePx;
      const place = { xref: 'paper', x: 1, xanchor: 'left', xshift: 5, yanchor: 'middle' } as const;
      return figureLabel(
        text,
        color,
        { ...place, yref: `y${key}` as 'y', y: value, yshift: -asidePx },
        weight,
      );
    }),
  );
}

/**
 * Returns places of labels at the ends of curves, one below the other, each as close to its curve's end as the others
 * allow.
 *
 * @param idealPx  ideal place of each, px from the top
 * @param gapPx     minimum distance of two
 * @returns places in the order of `idealPx`
 */
export function placeEndLabels(
  idealPx: readonly number[],
  gapPx: number,
  [topPx, bottomPx]: readonly [number, number],
): readonly number[] {
  const order = idealPx.map((_, index) => index).toSorted((a, b) => (idealPx[a] ?? 0) - (idealPx[b] ?? 0));
  const placed = idealPx.map((px) => px);
  let free = topPx;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gapPx;
  }
  let limit = bottomPx;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gapPx;
  }
  return placed;
}
