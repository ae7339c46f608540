import { BeatbenchError } from '../../model/failure.ts';

/** Storage format of the samples in a WAV file. */
export interface WavFormat {
  readonly coding: 'integer' | 'float';
  readonly channelCount: number;
  /** Hz. */
  readonly fs: number;
  /** Bytes of one sample of one channel. */
  readonly sampleBytes: number;
  /** Bytes of one sample of all channels. */
  readonly frameBytes: number;
  /** Resolution, bits; if fewer than those of `sampleBytes`, the upper bits are used. */
  readonly bits: number;
}

const codings: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x06: 'A-law',
  0x07: 'µ-law',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x50: 'MPEG',
  0x55: 'MP3',
};
const [pcm, float, extensible] = [1, 3, 0xfffe];

/**
 * Parses the content of a `fmt ` chunk.
 *
 * @param from byte offset of the chunk in the file, for errors
 * @returns coding, channels, rate, Hz, and width
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported` for compressed samples
 */
export function parseWavFormat(bytes: Uint8Array, file: string, from: number): WavFormat {
  if (bytes.length < 16) {
    throw new BeatbenchError(
      'truncated',
      `${file} ends inside the description of its samples; copy it again from its source.`,
      { file, byte: from + bytes.length, field: 'fmt' },
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tag = view.getUint16(0, true);
  const code = tag === extensible && bytes.length >= 26 ? view.getUint16(24, true) : tag;
  if (code !== pcm && code !== float) {
    throw new BeatbenchError(
      'unsupported',
      `${file} holds sound coded as ${codings[code] ?? `format ${code}`}, which cannot be read; save it as PCM.`,
      { file, byte: from, field: 'format' },
    );
  }
  const stated = {
    channelCount: view.getUint16(2, true),
    fs: view.getUint32(4, true),
    frameBytes: view.getUint16(12, true),
  };
  const statedBits = view.getUint16(14, true);
  const sampleBytes = stated.frameBytes / stated.channelCount;
  const refuse = (field: string, value: number, at: number): never => {
    throw new BeatbenchError(
      'bad-header',
      `The header's ${field} is ${value}, which is not possible in a WAV file; the file is damaged.`,
      { file, byte: from + at, field },
    );
  };
  if (stated.channelCount === 0) refuse('number of channels', 0, 2);
  if (stated.fs === 0) refuse('rate', 0, 4);
  const sizes = code === pcm ? [1, 2, 3, 4] : [4, 8];
  if (!sizes.includes(sampleBytes)) refuse('bytes per frame', stated.frameBytes, 12);
  const isFit = code === pcm ? statedBits > 8 * (sampleBytes - 1) : statedBits === 8 * sampleBytes;
  // In an extensible header this is the container's width; a later field gives the bits in use.
  if (!isFit || statedBits > 8 * sampleBytes) refuse('bits per sample', statedBits, 14);
  const used = tag === extensible && code === pcm ? view.getUint16(18, true) : statedBits;
  const bits = used > 0 && used <= statedBits ? used : statedBits;
  return { coding: code === pcm ? 'integer' : 'float', ...stated, sampleBytes, bits };
}
