import type { IndexRange } from '../../model/samples.ts';

/**
 * Windows of a signal, `from` … `to` − 1 each, told when they are asked for: of a day of beats none need be
 * kept.
 */
export interface WindowList {
  readonly count: number;
  readonly from: (index: number) => number;
  readonly to: (index: number) => number;
}

/** Windows as they are asked for, or there as ranges. */
export type Windows = WindowList | readonly IndexRange[];

/**
 * Windows in the form that is asked one by one.
 *
 * @param windows either form; a list comes back as it is
 * @returns reads `windows`, without a copy
 */
export function windowList(windows: Windows): WindowList {
  if ('count' in windows) return windows;
  return { count: windows.length, from: (i) => windows[i].from, to: (i) => windows[i].to };
}

/**
 * Indices of windows in the order of their starts; null where they stand in it.
 *
 * @param windows samples from … to − 1 each, which may overlap
 * @returns a permutation of 0 … count − 1; equal starts keep their order
 */
export function orderOfStarts({ count, from }: WindowList): Uint32Array | null {
  let isSorted = true;
  for (let i = 1; i < count && isSorted; i++) isSorted = from(i) >= from(i - 1);
  if (isSorted) return null;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  return order.toSorted((a, b) => from(a) - from(b) || a - b);
}
