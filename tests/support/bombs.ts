import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ZipPart } from './zip-file.ts';

/** Compresses a number of copies of a piece with deflate. This is fast, since each copy is the same block. */
export function deflatedCopies(piece: Uint8Array, copies: number): Buffer {
  // After a full flush, a block does not refer to earlier ones.
  const block = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: copies }, () => block);
  return Buffer.concat([...blocks, Buffer.from([3, 0])]);
}

/** Returns an entry of a zip archive that unpacks to a number of copies of a piece. */
export function zipCopies(name: string, piece: Uint8Array, copies: number): ZipPart {
  let crc = 0;
  for (let k = 0; k < copies; k++) crc = crc32(piece, crc);
  return { name, packed: deflatedCopies(piece, copies), size: copies * piece.length, crc };
}

/** Writes a MATLAB 5 file of compressed columns of zeros, each of `rowCount` numbers. */
export function matOfZeros(rowCount: number, columns: number): Buffer {
  const header = Buffer.from('MATLAB 5.0 MAT-file, made for a test'.padEnd(124) + '\u0000\u0001IM', 'latin1');
  return Buffer.concat([
    header,
    ...Array.from({ length: columns }, (_, k) => zerosVariable(`x${k}`, rowCount)),
  ]);
}

function zerosVariable(name: string, rowCount: number): Buffer {
  const size = 8 * rowCount;
  const head = Buffer.alloc(64);
  const words = [14, 56 + size, 6, 8, 6, 0, 5, 8, rowCount, 1, 1, name.length, 0, 0, 9, size];
  for (const [k, word] of words.entries()) head.writeUInt32LE(word, 4 * k);
  head.write(name, 48, 'latin1');
  const piece = Buffer.alloc(1 << 20);
  const whole = Math.floor(size / piece.length);
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH }),
    deflateRawSync(piece.subarray(0, size % piece.length), { finishFlush: constants.Z_FULL_FLUSH }),
    deflatedCopies(piece, whole),
    adler(head, size),
  ]);
  const tag = Buffer.alloc(8);
  tag.writeUInt32LE(15, 0);
  tag.writeUInt32LE(packed.length, 4);
  return Buffer.concat([tag, packed]);
}

/** Computes the checksum of zlib's frame (RFC 1950) over bytes followed by zeros. */
function adler(bytes: Uint8Array, zeroCount: number): Buffer {
  const base = 65_521;
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % base;
    b = (b + a) % base;
  }
  b = (b + (zeroCount % base) * a) % base;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(b * 65_536 + a);
  return sum;
}
