import { useLayoutEffect } from 'react';
import type { DataTable } from './data-table.ts';

/** Figures above every bench that are not in a panel. */
export type ShownFigureName = 'waveforms' | 'overview';

/** A figure as it is shown, to be saved. */
export interface ShownFigure {
  /** Returns the figure as an SVG file. Loads what writes SVG on first use. */
  readonly svg: (title: string) => Promise<string>;
  readonly table: () => DataTable;
}

const shown = new Map<ShownFigureName, ShownFigure>();

/** Registers a figure for saving while it is shown. */
export function useRegisteredFigure(name: ShownFigureName, figure: ShownFigure | null): void {
  useLayoutEffect(() => {
    if (figure === null) return undefined;
    shown.set(name, figure);
    return () => {
      if (shown.get(name) === figure) shown.delete(name);
    };
  }, [name, figure]);
}

/** Returns a figure as it is shown now, or null if it is not shown. */
export function findShownFigure(name: ShownFigureName): ShownFigure | null {
  return shown.get(name) ?? null;
}
