import { useLayoutEffect } from 'react';
import type { DataTable } from './data-table.ts';

/** Figures that stand over every bench, in no panel of their own. */
export type ShownFigureName = 'waveforms' | 'overview';

/** A figure as it is shown, to be saved. */
export interface ShownFigure {
  /** As an SVG file. */
  readonly svg: (title: string) => string;
  readonly table: () => DataTable;
}

const shown = new Map<ShownFigureName, ShownFigure>();

/** Lets a figure be saved while it is shown. */
export function useShownFigure(name: ShownFigureName, figure: ShownFigure | null): void {
  useLayoutEffect(() => {
    if (figure === null) return undefined;
    shown.set(name, figure);
    return () => {
      if (shown.get(name) === figure) shown.delete(name);
    };
  }, [name, figure]);
}

/** A figure as it is shown now; null where it is not. */
export function shownFigure(name: ShownFigureName): ShownFigure | null {
  return shown.get(name) ?? null;
}
