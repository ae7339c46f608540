import type { KeyHelp } from '../../model/key-help.ts';

/** Direction of a key on a map, in cells. */
export const stepOfKey: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Entries for maps in the list of keys. */
export const mapKeys: readonly KeyHelp[] = [
  { keys: Object.keys(stepOfKey), does: 'on a map: move one cell; with Shift, ten' },
  { keys: ['Enter'], does: 'on a map: use the setting of the cell' },
];
