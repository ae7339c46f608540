/**
 * Samples to decode from a range of bytes: every `stride`-th sample, starting with number `first`. The bytes start at a
 * group.
 */
export interface Pick {
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
export type DecodeSamples = (
  bytes: DataView,
  pick: Pick,
  out: Int32Array,
  outAt: number,
  outStep: number,
) => void;

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
export const decoders = {
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
