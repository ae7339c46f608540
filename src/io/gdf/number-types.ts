import type { StoredNumbers } from '../stored-channels.ts';

const of = (bytes: number, isInteger: boolean, numberAt: StoredNumbers['numberAt']): StoredNumbers => ({
  bytes,
  isInteger,
  numberAt,
});

function wordOf24(view: DataView, byte: number): number {
  return view.getUint8(byte) | (view.getUint8(byte + 1) << 8) | (view.getUint8(byte + 2) << 16);
}

/** Numbers by their code; those of 32 bits without a sign and of 64 bits have no place among integers of 32. */
const types: Readonly<Record<number, StoredNumbers>> = {
  1: of(1, true, (view, byte) => view.getInt8(byte)),
  2: of(1, true, (view, byte) => view.getUint8(byte)),
  3: of(2, true, (view, byte) => view.getInt16(byte, true)),
  4: of(2, true, (view, byte) => view.getUint16(byte, true)),
  5: of(4, true, (view, byte) => view.getInt32(byte, true)),
  6: of(4, false, (view, byte) => view.getUint32(byte, true)),
  7: of(8, false, (view, byte) => Number(view.getBigInt64(byte, true))),
  8: of(8, false, (view, byte) => Number(view.getBigUint64(byte, true))),
  16: of(4, false, (view, byte) => view.getFloat32(byte, true)),
  17: of(8, false, (view, byte) => view.getFloat64(byte, true)),
  279: of(3, true, (view, byte) => (wordOf24(view, byte) << 8) >> 8),
  535: of(3, true, wordOf24),
};

/**
 * Stored numbers by their code in a GDF file, all with their least byte first.
 *
 * Source: A. Schlögl, ‘GDF – a general data format for biosignals’, arXiv cs/0608052: n bits with a sign are 255 + n, without
 * 511 + n.
 *
 * @returns null of a code that is not read, as letters and numbers of 128 bits
 */
export function gdfNumbers(code: number): StoredNumbers | null {
  return types[code] ?? null;
}
