import type { IndexRange } from '../../model/samples.ts';

/**
 * Windows of a signal, `from` … `to` − 1 each, computed on request, so that the windows of a day of beats need no
 * memory.
 */
export interface WindowList {
  readonly count: number;
  readonly from: (index: number) => number;
  readonly to: (index: number) => number;
}

/** Windows computed on request, or stored as ranges. */
export type Windows = WindowList | readonly IndexRange[];

/**
 * Converts windows to the form that is computed on request.
 *
 * @param windows either form; a list is returned unchanged
 * @returns reads `windows`, without a copy
 */
export function windowList(windows: Windows): WindowList {
  if ('count' in windows) return windows;
  return { count: windows.length, from: (i) => windows[i].from, to: (i) => windows[i].to };
}

/**
 * Returns the indices of windows in order of their starts; null if they are already in this order.
 *
 * @param windows samples from … to − 1 each, which may overlap
 * @returns a permutation of 0 … count − 1; equal starts keep their order
 */
export function argsortStarts({ count, from }: WindowList): Uint32Array | null {
  let isSorted = true;
  for (let i = 1; i < count && isSorted; i++) isSorted = from(i) >= from(i - 1);
  if (isSorted) return null;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  return order.toSorted((a, b) => from(a) - from(b) || a - b);
}
