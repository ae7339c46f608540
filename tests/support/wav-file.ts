/** Content of a test's WAV file. */
interface WavParts {
  /** 1 for integers, 3 for floating-point numbers. */
  readonly tag?: number;
  readonly channelCount: number;
  readonly fs: number;
  readonly bits: number;
  /** Bytes of the samples. */
  readonly data: Uint8Array;
  /** Number of used bits to declare, which wraps the format in an extensible header. */
  readonly usedBits?: number;
  /** Chunks before the samples. */
  readonly before?: Readonly<Record<string, Uint8Array>>;
  readonly after?: Readonly<Record<string, Uint8Array>>;
  /** Declared size of the chunk of samples. */
  readonly statedBytes?: number;
  readonly riff?: string;
  readonly riffBytes?: number;
}

/** Writes a WAV file byte by byte, independently of the reader. */
export function wavFile(parts: WavParts): Uint8Array {
  const { tag = 1, channelCount, fs, bits, data, usedBits } = parts;
  const frameBytes = channelCount * Math.ceil(bits / 8);
  const format = [
    ...little(usedBits === undefined ? tag : 0xfffe, 2),
    ...little(channelCount, 2),
    ...little(fs, 4),
    ...little(fs * frameBytes, 4),
    ...little(frameBytes, 2),
    ...little(bits, 2),
  ];
  if (usedBits !== undefined) {
    format.push(...little(22, 2), ...little(usedBits, 2), ...little(0, 4), ...little(tag, 2));
    format.push(0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71);
  }
  const body = [
    ...text('WAVE'),
    ...Object.entries(parts.before ?? {}).flatMap(([id, bytes]) => chunk(id, [...bytes])),
    ...chunk('fmt ', format),
    ...chunk('data', [...data], parts.statedBytes),
    ...Object.entries(parts.after ?? {}).flatMap(([id, bytes]) => chunk(id, [...bytes])),
  ];
  return Uint8Array.from([
    ...text(parts.riff ?? 'RIFF'),
    ...little(parts.riffBytes ?? body.length, 4),
    ...body,
  ]);
}

function chunk(id: string, bytes: readonly number[], statedBytes = bytes.length): number[] {
  return [...text(id), ...little(statedBytes, 4), ...bytes, ...(bytes.length % 2 === 1 ? [0] : [])];
}

function text(characters: string): number[] {
  return Array.from(characters, (each) => each.charCodeAt(0));
}

function little(value: number, byteCount: number): number[] {
  return Array.from({ length: byteCount }, (_, k) => Math.floor(value / 256 ** k) % 256);
}
