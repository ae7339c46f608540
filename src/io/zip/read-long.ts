/**
 * An unsigned 64-bit number, least byte first; past 2⁵³ it is no longer exact, and past any file.
 *
 * @param view of the bytes
 * @param at   first of eight bytes
 * @returns from 0
 */
export function readLong(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
