const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/**
 * CRC-32 of bytes in pieces as zip archives have it (ISO 3309).
 *
 * @param pieces in order
 * @returns 0 … 2³² − 1
 */
export function crc32(pieces: readonly Uint8Array[]): number {
  let crc = -1;
  // An iterator over the bytes is several times slower.
  for (const bytes of pieces) {
    for (let k = 0; k < bytes.length; k++) crc = (table[(crc ^ (bytes[k] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
