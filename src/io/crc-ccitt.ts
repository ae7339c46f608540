/**
 * Computes the CRC by the polynomial x¹⁶ + x¹² + x⁵ + 1 with the start value 0xFFFF, used in Holter headers (ISHNE) and
 * in sections of SCP-ECG.
 *
 * @param bytes the bytes, in order
 * @returns 16 bits
 */
export function crcCcitt(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
