import { BeatbenchError } from '../../model/failure.ts';

/** Numbers of the formats that can be written. */
export type WrittenCode = 16 | 24 | 32 | 212 | 516 | 524;

/** A format for writing signals. */
export interface WrittenFormat {
  readonly code: WrittenCode;
  readonly bits: number;
  /** Largest value; its negative is the smallest, and one below that marks a missing sample. */
  readonly largest: number;
  readonly missing: number;
  /**
   * Starts a signal file and loads the encoder if needed.
   *
   * @throws BeatbenchError `unsupported` for channels that the format cannot hold
   */
  readonly begin: (file: SignalFileShape) => SignalEncoder | Promise<SignalEncoder>;
}

/** Size of a signal file. */
export interface SignalFileShape {
  readonly channelCount: number;
  /** Number of samples of all channels in a frame. */
  readonly frameSamples: number;
  readonly frameCount: number;
}

/** Encoder of a signal file. It receives samples in the order of frames. */
export interface SignalEncoder {
  readonly encode: (samples: Int32Array) => Uint8Array;
  /** Returns the remaining bytes after all samples; the encoder cannot be used afterwards. */
  readonly end: () => Uint8Array;
}

/** Creates the encoder of a format that encodes each sample separately. */
function plain(encode: SignalEncoder['encode']): WrittenFormat['begin'] {
  return () => ({ encode, end: () => new Uint8Array() });
}

/** Maximum number of channels in FLAC. */
const maxFlacChannels = 8;

function flac(bits: 16 | 24): WrittenFormat['begin'] {
  return async ({ channelCount, frameSamples, frameCount }) => {
    if (channelCount > maxFlacChannels || frameSamples !== channelCount) {
      throw new BeatbenchError(
        'unsupported',
        `A signal file in FLAC holds up to ${maxFlacChannels} channels of one rate; choose channels, or leave FLAC out.`,
      );
    }
    const { loadLibflac } = await import('./flac/libflac.ts');
    return (await loadLibflac()).begin({ channelCount, bits, sampleCount: frameCount });
  };
}

/** Encodes in two's complement of the given number of bytes, lowest byte first. */
function encodeBytes(sampleBytes: 2 | 3 | 4): SignalEncoder['encode'] {
  return (samples) => {
    const bytes = new Uint8Array(sampleBytes * samples.length);
    for (let i = 0, at = 0; i < samples.length; i++) {
      const value = samples[i] ?? 0;
      for (let k = 0; k < sampleBytes; k++) bytes[at++] = (value >> (8 * k)) & 0xff;
    }
    return bytes;
  };
}

/** Encodes in format 212. An odd last sample takes two bytes. */
function encode212(samples: Int32Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(1.5 * samples.length));
  for (let i = 0, at = 0; i < samples.length; i += 2, at += 3) {
    const first = samples[i] ?? 0;
    const second = samples[i + 1] ?? 0;
    bytes[at] = first & 0xff;
    bytes[at + 1] = ((first >> 8) & 0x0f) | ((second >> 4) & 0xf0);
    if (i + 1 < samples.length) bytes[at + 2] = second & 0xff;
  }
  return bytes;
}

/** Formats by WFDB's number. */
export const writtenFormats: Readonly<Record<WrittenCode, WrittenFormat>> = {
  16: { code: 16, bits: 16, largest: 32_767, missing: -32_768, begin: plain(encodeBytes(2)) },
  24: { code: 24, bits: 24, largest: 2 ** 23 - 1, missing: -(2 ** 23), begin: plain(encodeBytes(3)) },
  32: { code: 32, bits: 32, largest: 2 ** 31 - 1, missing: -(2 ** 31), begin: plain(encodeBytes(4)) },
  516: { code: 516, bits: 16, largest: 32_767, missing: -32_768, begin: flac(16) },
  524: { code: 524, bits: 24, largest: 2 ** 23 - 1, missing: -(2 ** 23), begin: flac(24) },
  212: { code: 212, bits: 12, largest: 2047, missing: -2048, begin: plain(encode212) },
};
