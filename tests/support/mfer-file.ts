/** Encodes a definition: a tag, a big-endian length, and a value. */
export function mferContent(tag: number, value: Uint8Array | readonly number[]): Uint8Array {
  const { length } = value;
  const size =
    length < 128
      ? [length]
      : [0x84, length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255];
  return joinedBytes([tag, ...size], value);
}

/** Encodes a definition of one channel that consists of definitions. */
export function mferChannel(channel: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const value = joinedBytes(...contents);
  const number = channel < 128 ? [channel] : [0x80 | (channel >> 7), channel & 127];
  return joinedBytes([0x3f, ...number, value.length], value);
}

export const joinedBytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

/** Encodes 16-bit integers as bytes. */
export function mferWords(values: readonly number[], isLittle = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, k) => view.setInt16(2 * k, value, isLittle));
  return new Uint8Array(view.buffer);
}

export const preamble = mferContent(
  0x40,
  new TextEncoder().encode('MFR Standard 12 leads ECG\0\0\0\0\0\0\0'),
);

interface MferWriting {
  readonly isLittle?: boolean;
  /** Definitions before those of the channels. */
  readonly more?: readonly Uint8Array[];
  readonly channels?: readonly Uint8Array[];
  readonly channelCount?: number;
  readonly samples?: Uint8Array;
  readonly sequenceCount?: number;
}

/**
 * Makes lead II at 250 Hz in steps of 2 µV and a pressure at 125 Hz in steps of 0.125 mmHg, in two blocks each, with a
 * person's data.
 */
export function madeMfer(writing: MferWriting = {}): Uint8Array {
  const { isLittle = true, more = [], channelCount = 2, sequenceCount = 2 } = writing;
  const word = (value: number): Uint8Array => mferWords([value], isLittle);
  const letters = (text: string): Uint8Array => new TextEncoder().encode(text);
  const {
    channels = [
      mferChannel(
        0,
        mferContent(0x09, word(2)),
        mferContent(0x04, word(4)),
        mferContent(0x0b, [1, 0xfd, 4]),
        mferContent(0x0c, joinedBytes([0, 0xfa], word(2))),
      ),
      mferChannel(
        1,
        mferContent(0x09, joinedBytes(word(0x2000), letters('ART'))),
        mferContent(0x04, word(2)),
        mferContent(0x0b, [1, 0xfd, 8]),
        mferContent(0x0c, [1, 0xfd, 125]),
      ),
    ],
    samples = mferWords([0, 500, -500, 1, 800, 808, -32768, -32768, 2, 3, 816, 824], isLittle),
  } = writing;
  return joinedBytes(
    preamble,
    mferContent(0x01, [Number(isLittle)]),
    mferContent(0x17, letters('MAKER^MONITOR1^0')),
    mferContent(0x08, [1]),
    mferContent(0x85, joinedBytes(word(2019), [6, 19, 13, 20, 5], word(250), word(0))),
    mferContent(0x82, letters('SECRET-ID')),
    mferContent(0x81, letters('SECRET')),
    mferContent(0x83, joinedBytes([55], word(0), word(1953), [5, 8])),
    mferContent(0x05, [channelCount]),
    mferContent(0x06, [sequenceCount]),
    mferContent(0x12, word(-32768)),
    ...more,
    ...channels,
    mferContent(0x1e, samples),
    [0x80, 0],
  );
}
