import { BeatbenchError } from '../../../model/failure.ts';
import type { ByteSource } from '../../../model/recording.ts';

/** Content of the head of a FLAC stream. Source: RFC 9639, section 8. */
export interface FlacStream {
  /** The stream's mark and its first metadata block, which a decoder needs before any frame. */
  readonly head: Uint8Array;
  /** Byte offset of the first frame in the source. */
  readonly firstFrameByte: number;
  /** Maximum number of samples in every block but the last. */
  readonly largestBlock: number;
  readonly channelCount: number;
  readonly bits: number;
  /** Number of samples of each channel; null if the stream does not say. */
  readonly sampleCount: number | null;
}

const headBytes = 42;
/** Maximum number of metadata blocks; pictures and similar content take a few. */
const maxBlocks = 256;

/**
 * Reads the head of a FLAC stream.
 *
 * @param byteOffset number of bytes of the source before it
 * @returns channels, bits and length
 * @throws BeatbenchError `bad-header` if no stream begins there; `truncated`
 */
export async function readStreamInfo(
  source: ByteSource,
  byteOffset: number,
  signal?: AbortSignal,
): Promise<FlacStream> {
  const file = source.path;
  const head = await source.read(byteOffset, byteOffset + headBytes, signal);
  const isFlac = String.fromCharCode(...head.subarray(0, 4)) === 'fLaC';
  if (!isFlac || ((head[4] ?? 0) & 0x7f) !== 0 || uint24(head, 5) !== headBytes - 8) {
    throw new BeatbenchError(
      'bad-header',
      `${file} holds no FLAC at byte ${byteOffset}, unlike its header states; correct the format in the header or copy the file again.`,
      { file, byte: byteOffset },
    );
  }
  if (head.length < headBytes) throw cut(file, source.size);
  const firstFrameByte = await skipMetadata(source, byteOffset, signal);
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const packed = view.getUint32(18);
  const sampleCount = (packed & 0x0f) * 2 ** 32 + view.getUint32(22);
  const isLast = 0x80;
  head[4] = isLast;
  return {
    head,
    firstFrameByte,
    largestBlock: view.getUint16(10),
    channelCount: ((packed >> 9) & 0x07) + 1,
    bits: ((packed >> 4) & 0x1f) + 1,
    sampleCount: sampleCount === 0 ? null : sampleCount,
  };
}

async function skipMetadata(
  source: ByteSource,
  byteOffset: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let at = byteOffset + 4;
  for (let count = 0; count < maxBlocks; count++) {
    const block = await source.read(at, at + 4, signal);
    if (block.length < 4) throw cut(source.path, source.size);
    at += 4 + uint24(block, 1);
    if (((block[0] ?? 0) & 0x80) !== 0) {
      if (at >= source.size) throw cut(source.path, source.size);
      return at;
    }
  }
  throw new BeatbenchError(
    'bad-header',
    `${source.path} has more than ${maxBlocks} blocks of metadata before its samples; copy it again from its source.`,
    { file: source.path, byte: at },
  );
}

function uint24(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

function cut(file: string, byte: number): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `${file} ends before its first sample; copy it again from its source.`,
    { file, byte },
  );
}
