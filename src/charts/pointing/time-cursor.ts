/** The moment that all plots over time point at; null while the pointer is over none. */
export interface TimeCursor {
  readonly getState: () => { readonly cursorSec: number | null };
  readonly subscribe: (listener: () => void) => () => void;
  readonly moveTo: (cursorSec: number | null) => void;
}
