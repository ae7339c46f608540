import { decoders, type DecodeSamples } from './signal-decode.ts';

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
