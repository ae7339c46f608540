import { decoders, type DecodeSamples } from './signal-decode.ts';

/** How one storage format of WFDB lies in bytes. */
export interface SignalFormat {
  /** WFDB's number of it. */
  readonly code: number;
  readonly samplesPerGroup: number;
  readonly bytesPerGroup: number;
  /** Bytes that 0, 1, … samples of a last, incomplete group take. */
  readonly partialBytes: readonly number[];
  /** The digital value that stands for a missing sample; null where the format has none. */
  readonly missing: number | null;
  /** Whether each sample is stored as its difference from the one before. */
  readonly differences: boolean;
  /** Whether each sample is a signed word of 16 bits, the lowest byte first. */
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
 * The formats that can be read by ranges, by number. Source: signal(5) of the WFDB manual.
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
 * Bytes from a group's start that the first `sampleCount` samples take.
 *
 * @param format      number of the WFDB format
 * @param sampleCount samples, from the start of a group
 * @returns bytes
 */
export function countBytes(format: SignalFormat, sampleCount: number): number {
  const whole = Math.floor(sampleCount / format.samplesPerGroup);
  return whole * format.bytesPerGroup + (format.partialBytes[sampleCount % format.samplesPerGroup] ?? 0);
}

/**
 * Samples that lie complete in the first `byteCount` bytes from a group's start.
 *
 * @param format    number of the WFDB format
 * @param byteCount bytes, from the start of a group
 * @returns samples
 */
export function completeSamples(format: SignalFormat, byteCount: number): number {
  const whole = Math.floor(byteCount / format.bytesPerGroup);
  const rest = byteCount % format.bytesPerGroup;
  const partial = format.partialBytes.findLastIndex((bytes) => bytes <= rest);
  return whole * format.samplesPerGroup + partial;
}
