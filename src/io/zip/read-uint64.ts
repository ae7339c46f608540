/**
 * Reads an unsigned 64-bit number, lowest byte first. It is not exact above 2⁵³, which exceeds the size of any file.
 *
 * @param view the bytes
 * @param at   offset of the first of eight bytes
 * @returns a number from 0
 */
export function readUint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
