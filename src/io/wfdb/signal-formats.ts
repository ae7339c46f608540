/**
 * Samples to decode from a range of bytes: every `stride`-th sample, starting with number `first`. The bytes start at a
 * group.
 */
interface Pick {
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

/**
 * Decodes samples into `out` at `outAt`, `outAt + outStep`, …
 *
 * The bytes must contain every picked sample. In an incomplete last group, only the bytes of the picked samples are
 * read.
 */
type DecodeSamples = (bytes: DataView, pick: Pick, out: Int32Array, outAt: number, outStep: number) => void;

const signed8: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) out[o] = bytes.getInt8(s);
};

const offset8: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getUint8(s) - 0x80;
  }
};

const signed16: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getInt16(2 * s, true);
  }
};

const signed16BigEndian: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getInt16(2 * s, false);
  }
};

const offset16: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getUint16(2 * s, true) - 0x8000;
  }
};

const signed24: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getUint16(3 * s, true) | (bytes.getInt8(3 * s + 2) << 16);
  }
};

const signed32: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    out[o] = bytes.getInt32(4 * s, true);
  }
};

/**
 * Decodes two 12-bit samples in three bytes; the middle byte holds the high nibbles, the first sample's in its low
 * half.
 */
const packed212: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    const at = (s >> 1) * 3;
    const middle = bytes.getUint8(at + 1);
    const low = (s & 1) === 0 ? bytes.getUint8(at) : bytes.getUint8(at + 2);
    const high = (s & 1) === 0 ? middle & 0x0f : middle >> 4;
    out[o] = (((high << 8) | low) << 20) >> 20;
  }
};

/**
 * Decodes three 10-bit samples in two little-endian words: two in bits 1 … 10 of one word each, the third in bits 11 …
 * 15 of both, with its low half in the first.
 */
const packed310: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    const group = Math.floor(s / 3);
    const place = s - 3 * group;
    const bits =
      place < 2
        ? bytes.getUint16(4 * group + 2 * place, true) >> 1
        : (bytes.getUint16(4 * group, true) >> 11) | ((bytes.getUint16(4 * group + 2, true) >> 11) << 5);
    out[o] = (bits << 22) >> 22;
  }
};

/** Decodes three 10-bit samples in bits 0 … 29 of a little-endian word of four bytes. */
const packed311: DecodeSamples = (bytes, { first, stride, count }, out, outAt, outStep) => {
  for (let i = 0, s = first, o = outAt; i < count; i++, s += stride, o += outStep) {
    const group = Math.floor(s / 3);
    const place = s - 3 * group;
    const bits = bytes.getUint16(4 * group + place, true) >> (2 * place);
    out[o] = (bits << 22) >> 22;
  }
};

/** Decoders by the storage of samples. */
const decoders = {
  signed8,
  offset8,
  signed16,
  signed16BigEndian,
  offset16,
  signed24,
  signed32,
  packed212,
  packed310,
  packed311,
} as const;

/** Byte layout of one storage format of WFDB. */
export interface SignalFormat {
  /** WFDB's number of the format. */
  readonly code: number;
  readonly samplesPerGroup: number;
  readonly bytesPerGroup: number;
  /** Number of bytes that 0, 1, … samples of an incomplete last group take. */
  readonly partialBytes: readonly number[];
  /** Digital value of a missing sample; null if the format has none. */
  readonly missing: number | null;
  /** Whether each sample is stored as its difference from the previous one. */
  readonly differences: boolean;
  /** Whether each sample is a signed little-endian word of 16 bits. */
  readonly isWords: boolean;
  readonly decode: DecodeSamples;
}

function plain(code: number, bytes: number, decode: DecodeSamples): SignalFormat {
  return {
    code,
    samplesPerGroup: 1,
    bytesPerGroup: bytes,
    partialBytes: [0],
    missing: -(2 ** (8 * bytes - 1)),
    differences: false,
    isWords: false,
    decode,
  };
}

function packed(
  code: number,
  partialBytes: readonly number[],
  bytesPerGroup: number,
  bits: number,
  decode: DecodeSamples,
): SignalFormat {
  const samplesPerGroup = partialBytes.length;
  const missing = -(2 ** (bits - 1));
  return {
    code,
    samplesPerGroup,
    bytesPerGroup,
    partialBytes,
    missing,
    differences: false,
    isWords: false,
    decode,
  };
}

/**
 * Formats that can be read by ranges, by number.
 * Source: signal(5) of the WFDB manual.
 */
export const signalFormats: ReadonlyMap<number, SignalFormat> = new Map(
  [
    { ...plain(8, 1, decoders.signed8), missing: null, differences: true },
    { ...plain(16, 2, decoders.signed16), isWords: true },
    plain(24, 3, decoders.signed24),
    plain(32, 4, decoders.signed32),
    plain(61, 2, decoders.signed16BigEndian),
    plain(80, 1, decoders.offset8),
    plain(160, 2, decoders.offset16),
    packed(212, [0, 2], 3, 12, decoders.packed212),
    packed(310, [0, 2, 4], 4, 10, decoders.packed310),
    packed(311, [0, 2, 3], 4, 10, decoders.packed311),
  ].map((format) => [format.code, format]),
);

/**
 * Computes the number of bytes of the first `sampleCount` samples from the start of a group.
 *
 * @param format      WFDB format
 * @param sampleCount number of samples, from the start of a group
 * @returns number of bytes
 */
export function countBytes(format: SignalFormat, sampleCount: number): number {
  const whole = Math.floor(sampleCount / format.samplesPerGroup);
  return whole * format.bytesPerGroup + (format.partialBytes[sampleCount % format.samplesPerGroup] ?? 0);
}

/**
 * Computes the number of complete samples in the first `byteCount` bytes from the start of a group.
 *
 * @param format    WFDB format
 * @param byteCount number of bytes, from the start of a group
 * @returns number of samples
 */
export function completeSamples(format: SignalFormat, byteCount: number): number {
  const whole = Math.floor(byteCount / format.bytesPerGroup);
  const rest = byteCount % format.bytesPerGroup;
  const partial = format.partialBytes.findLastIndex((bytes) => bytes <= rest);
  return whole * format.samplesPerGroup + partial;
}
