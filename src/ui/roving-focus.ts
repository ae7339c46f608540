import type { KeyboardEvent } from 'react';
import type { KeyHelp } from '../model/key-help.ts';

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Entries for lists in the list of keys. */
export const listKeys: readonly KeyHelp[] = Object.keys(moves)
  .filter((key) => key.startsWith('Arrow'))
  .map((key) => ({ keys: [key], does: 'in a list: previous and next item' }));

/** Moves the focus by arrows, Home and End to another element that matches `selector` in the same `list`. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, list: string, selector: string): void {
  const move = moves[event.key];
  const items = [...(event.currentTarget.closest(list)?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const index = items.indexOf(event.currentTarget);
  if (!move || index < 0) return;
  event.preventDefault();
  items[move(index, items.length - 1)]?.focus();
}
