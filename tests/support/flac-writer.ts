/** Options for writing a FLAC stream. */
export interface FlacWriting {
  readonly bits: 8 | 16 | 24;
  readonly blockSize: number;
  /** Written as the stream's length; 0 means unknown. */
  readonly announced?: number;
  /** Numbers its frames by samples, as in streams with blocks of different sizes. */
  readonly countsSamples?: boolean;
}

const bitsCode = { 8: 1, 16: 4, 24: 6 };

/** Writes a FLAC stream without compression: each channel of a frame is constant or verbatim. Source: RFC 9639. */
export function writeFlac(channels: readonly Int32Array[], writing: FlacWriting): Uint8Array {
  const { bits, blockSize } = writing;
  const sampleCount = channels[0].length;
  const head = new DataView(new ArrayBuffer(42));
  // 'fLaC'
  head.setUint32(0, 0x664c_6143);
  head.setUint8(4, 0x80);
  head.setUint8(7, 34);
  head.setUint16(8, blockSize);
  head.setUint16(10, blockSize);
  const announced = writing.announced ?? sampleCount;
  head.setUint32(
    18,
    (96_000 << 12) | ((channels.length - 1) << 9) | ((bits - 1) << 4) | Math.floor(announced / 2 ** 32),
  );
  head.setUint32(22, announced);
  const pieces: Uint8Array[] = [new Uint8Array(head.buffer)];
  for (let from = 0, frame = 0; from < sampleCount; from += blockSize, frame++) {
    const block = channels.map((channel) => channel.subarray(from, from + blockSize));
    pieces.push(writeFrame(block, writing.countsSamples ? from : frame, writing));
  }
  return new Uint8Array(Buffer.concat(pieces));
}

function writeFrame(block: readonly Int32Array[], number: number, writing: FlacWriting): Uint8Array {
  const { bits, countsSamples = false } = writing;
  const count = block[0].length;
  const header = [0xff, countsSamples ? 0xf9 : 0xf8, 0x70, ((block.length - 1) << 4) | (bitsCode[bits] << 1)];
  header.push(...codedNumber(number), (count - 1) >> 8, (count - 1) & 0xff);
  header.push(crc(header, 8, 0x07));
  const bytes = block.flatMap((samples) => writeSubframe(samples, bits));
  const frame = [...header, ...bytes];
  const check = crc(frame, 16, 0x8005);
  return Uint8Array.from([...frame, check >> 8, check & 0xff]);
}

function writeSubframe(samples: Int32Array, bits: number): number[] {
  const isConstant = samples.every((sample) => sample === samples[0]);
  const written = isConstant ? samples.subarray(0, 1) : samples;
  const bytes = [isConstant ? 0x00 : 0x02];
  for (const sample of written)
    for (let shift = bits - 8; shift >= 0; shift -= 8) bytes.push((sample >> shift) & 0xff);
  return bytes;
}

/** Encodes a number in the UTF-8 scheme, extended to 36 bits. */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  const rest: number[] = [];
  let left = number;
  let room = 0x3f;
  while (left > room) {
    rest.unshift(0x80 | (left % 64));
    left = Math.floor(left / 64);
    room >>= 1;
  }
  return [((~room << 1) & 0xff) | left, ...rest];
}

function crc(bytes: readonly number[], width: number, polynomial: number): number {
  const top = 2 ** (width - 1);
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) value = (value & top) === 0 ? value << 1 : (value << 1) ^ polynomial;
    value &= 2 * top - 1;
  }
  return value;
}
