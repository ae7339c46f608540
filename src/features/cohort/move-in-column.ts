import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus by arrows, Home and End within the same column. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { column } = event.currentTarget.dataset;
  if (!step || column === undefined) return;
  const all = event.currentTarget
    .closest('tbody')
    ?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`);
  const items = [...(all ?? [])];
  event.preventDefault();
  items[step(items.indexOf(event.currentTarget), items.length - 1)]?.focus();
}
