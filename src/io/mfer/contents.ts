import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';

/** One definition of a file: its tag, the position of its value, and the value if it is short. */
export interface MferContent {
  readonly tag: number;
  /** Number of the channel that it concerns, from 0; null for all channels. */
  readonly channel: number | null;
  readonly at: number;
  readonly length: number;
  /** Empty for samples and other long values. */
  readonly value: Uint8Array;
}

export const mferTags = {
  end: 0x80,
  zero: 0x00,
  byteOrder: 0x01,
  blockSamples: 0x04,
  channelCount: 0x05,
  sequenceCount: 0x06,
  waveKind: 0x08,
  lead: 0x09,
  dataType: 0x0a,
  interval: 0x0b,
  resolution: 0x0c,
  offset: 0x0d,
  compression: 0x0e,
  missing: 0x12,
  maker: 0x17,
  samples: 0x1e,
  ofChannel: 0x3f,
  name: 0x81,
  code: 0x82,
  age: 0x83,
  sex: 0x84,
  time: 0x85,
} as const;

/** Maximum length of a value that is kept; longer ones are samples, or texts that are not read. */
const maxValueBytes = 4096;
const windowBytes = 1 << 16;
const headBytes = 16;
const maxContents = 200_000;

/**
 * Reads the definitions of an MFER file and skips samples. Definitions of a channel are returned one by one.
 *
 * Source: ISO 22077-1:2015, 4.2: a tag, the length of a value with its highest byte first, and the value.
 *
 * @param source the file
 * @returns definitions in the order of the file, and the positions of the samples
 * @throws BeatbenchError `bad-header` with the byte offset of an invalid definition, `unsupported` for values without a
 *         length
 */
export async function readMferContents(source: ByteSource, signal?: AbortSignal): Promise<MferContent[]> {
  const bytesAt = readWindow(source, signal);
  const found: MferContent[] = [];
  for (let at = 0; at < source.size;) {
    signal?.throwIfAborted();
    const head = parseHead(await bytesAt(at, headBytes), at, source.path, true);
    if (head.tag === mferTags.end) break;
    const { from, length } = head;
    if (head.tag !== mferTags.samples && from + length > source.size) throw cut(source.path, at);
    const value = length <= maxValueBytes ? await bytesAt(from, length) : new Uint8Array();
    if (head.channel === null) found.push({ tag: head.tag, channel: null, at: from, length, value });
    else found.push(...ofChannel(value, head.channel, from, source.path));
    if (found.length > maxContents) {
      throw new BeatbenchError(
        'bad-header',
        `${source.path} has more than ${maxContents} definitions; check what it is.`,
        {
          file: source.path,
          byte: at,
        },
      );
    }
    at = from + length;
  }
  return found;
}

/** Creates a reader of bytes in pieces of 64 KB. Each piece is read once if the offsets ascend. */
function readWindow(
  source: ByteSource,
  signal?: AbortSignal,
): (at: number, count: number) => Promise<Uint8Array> {
  let [from, held] = [0, new Uint8Array()];
  return async (at, count) => {
    if (at < from || at + count > from + held.length) {
      from = at;
      held = new Uint8Array(await source.read(at, at + windowBytes, signal));
    }
    return held.slice(at - from, at - from + count);
  };
}

interface Head {
  readonly tag: number;
  readonly channel: number | null;
  /** Byte offset of the value in the file. */
  readonly from: number;
  readonly length: number;
}

function parseHead(bytes: Uint8Array, place: number, file: string, mayBeOfChannel: boolean): Head {
  let k = 0;
  const next = (): number => {
    const byte = bytes[k++];
    if (byte === undefined) throw cut(file, place);
    return byte;
  };
  const tag = next();
  // The end has no value, and zeros are padding.
  if (tag === mferTags.end || (tag === mferTags.zero && (bytes[1] ?? 0) === 0)) {
    return { tag, channel: null, from: place + Math.min(2, bytes.length), length: 0 };
  }
  let channel: number | null = null;
  if (tag === mferTags.ofChannel && mayBeOfChannel) {
    channel = 0;
    let byte: number;
    do {
      byte = next();
      channel = channel * 128 + (byte & 0x7f);
    } while (byte >= 0x80);
  }
  const first = next();
  let length = first;
  if (first >= 0x80) {
    const width = first & 0x7f;
    if (width < 1 || width > 4) {
      throw new BeatbenchError(
        'unsupported',
        `${file} has a definition whose length is not said, which is not supported; export it again.`,
        { file, byte: place },
      );
    }
    length = 0;
    for (let n = 0; n < width; n++) length = 256 * length + next();
  }
  return { tag, channel, from: place + k, length };
}

function ofChannel(value: Uint8Array, channel: number, from: number, file: string): MferContent[] {
  const found: MferContent[] = [];
  for (let at = 0; at < value.length;) {
    const head = parseHead(value.subarray(at, at + headBytes), from + at, file, false);
    const start = head.from - from;
    if (start + head.length > value.length) throw cut(file, from + at);
    found.push({
      tag: head.tag,
      channel,
      at: head.from,
      length: head.length,
      value: value.subarray(start, start + head.length),
    });
    at = start + head.length;
  }
  return found;
}

function cut(file: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'bad-header',
    `${file} ends within a definition; it is damaged or was cut off, copy it again from its source.`,
    { file, byte },
  );
}
