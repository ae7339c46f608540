import type { KeyHelp } from '../../model/key-help.ts';

/** Which way a key goes on a map, in cells. */
export const stepOfKey: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** What the list of keys says of it. */
export const mapKeys: readonly KeyHelp[] = [
  { keys: Object.keys(stepOfKey), does: 'on a map: the cell beside, with Shift ten cells' },
  { keys: ['Enter'], does: 'on a map: take the setting of the cell' },
];
