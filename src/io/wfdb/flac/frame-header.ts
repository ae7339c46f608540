import type { FlacStream } from './stream-info.ts';

/** A frame of a FLAC stream, from its header. */
export interface FlacFrame {
  /** Byte offset from the start of the searched bytes. */
  readonly at: number;
  /** Number of its first sample in the stream. */
  readonly sample: number;
  readonly sampleCount: number;
}

/** Bytes of a header with the longest number and all optional fields. */
const longestHeader = 16;

/**
 * Finds byte sequences that look like headers of frames, in order. Among encoded samples, about one in ten million
 * bytes gives a false match; frames whose numbers follow each other are right.
 * Source: RFC 9639, section 9.1.
 *
 * @param bytes  a part of the stream
 * @param stream head of the stream
 * @returns candidates, each with its byte offset and first sample
 */
export function findFlacFrames(bytes: Uint8Array, stream: FlacStream): FlacFrame[] {
  const frames: FlacFrame[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8 ? frameAt(bytes, at, stream) : null;
    if (frame !== null) frames.push(frame);
  }
  return frames;
}

/** Parses the frame header that begins at a byte; null if there is none. */
function frameAt(bytes: Uint8Array, at: number, stream: FlacStream): FlacFrame | null {
  const header = bytes.subarray(at, at + longestHeader);
  const sizes = header[2] ?? 0;
  const kinds = header[3] ?? 0;
  if (!isFrameOf(stream, kinds)) return null;
  const coded = codedNumber(header);
  if (coded === null) return null;
  const sizeCode = sizes >> 4;
  const rateCode = sizes & 0x0f;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const end = coded.end + sizeBytes + rateBytes;
  const sampleCount = blockSize(header, sizeCode, coded.end);
  if (rateCode === 15 || sampleCount === 0 || sampleCount > stream.largestBlock) return null;
  if (end >= header.length || crc8(header, end) !== header[end]) return null;
  const countsSamples = ((header[1] ?? 0) & 1) === 1;
  const sample = countsSamples ? coded.number : coded.number * stream.largestBlock;
  const isInside = stream.sampleCount === null || sample + sampleCount <= stream.sampleCount;
  return isInside ? { at, sample, sampleCount } : null;
}

const bitsByCode = [0, 8, 12, -1, 16, 20, 24, 32];

/** Returns whether channels and bits of a frame are those of the stream. */
function isFrameOf(stream: FlacStream, kinds: number): boolean {
  const assignment = kinds >> 4;
  const channelCount = assignment < 8 ? assignment + 1 : 2;
  const bits = bitsByCode[(kinds >> 1) & 0x07];
  const isReserved = assignment > 10 || (kinds & 1) !== 0;
  return !isReserved && channelCount === stream.channelCount && (bits === 0 || bits === stream.bits);
}

/** Returns the number of samples of the frame; 0 if its code is reserved. */
function blockSize(header: Uint8Array, code: number, at: number): number {
  if (code === 0) return 0;
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code === 6) return (header[at] ?? 0) + 1;
  if (code === 7) return ((header[at] ?? 0) << 8) + (header[at + 1] ?? 0) + 1;
  return 256 << (code - 8);
}

/** Decodes the number of a frame or sample at byte 4, of up to 36 bits, in the same coding as UTF-8 characters. */
function codedNumber(header: Uint8Array): { number: number; end: number } | null {
  const first = header[4] ?? 0;
  const leading = Math.clz32(~(first << 24));
  if (leading === 0) return { number: first, end: 5 };
  if (leading === 1 || leading > 7) return null;
  let number = first & (0x7f >> leading);
  for (let i = 1; i < leading; i++) {
    const next = header[4 + i] ?? 0;
    if (next >> 6 !== 2) return null;
    number = number * 64 + (next & 0x3f);
  }
  return { number, end: 4 + leading };
}

/** Computes the CRC of the first bytes by the polynomial x⁸ + x² + x + 1. */
function crc8(bytes: Uint8Array, end: number): number {
  let crc = 0;
  for (let i = 0; i < end; i++) {
    crc ^= bytes[i] ?? 0;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
  }
  return crc;
}
