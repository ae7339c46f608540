import { BeatbenchError } from '../../../model/failure.ts';
import type { ByteSource } from '../../../model/recording.ts';
import { lastTrusted } from './chain-frames.ts';
import { findFlacFrames } from './frame-header.ts';
import { FlacBlocks } from './flac-blocks.ts';
import { readStreamInfo, type FlacStream } from './stream-info.ts';

/** A file of a FLAC stream, read by ranges. */
export interface FlacFile {
  readonly channelCount: number;
  /** Samples of each channel that the file holds. */
  readonly sampleCount: number;
  readonly blocks: FlacBlocks;
}

/** How much of the end is looked through for the last frame: first a little, then as much as a frame may take. */
const tailSizes = [32 << 10, 512 << 10, 4 << 20];
/** A frame of constant samples is this short at least, bytes; it has 65 535 samples at most. */
const shortestFrame = 9;
const longestBlock = 65_535;

/**
 * Opens a FLAC stream. Its head and its last frame are read, the latter to know how far it goes:
 * streams may not say, and files be cut.
 *
 * @param missing  what stands for samples that a damaged or missing frame held
 * @returns reads samples from … to − 1 of all channels
 * @throws BeatbenchError `bad-header`, `truncated`
 */
export async function openFlacFile(
  source: ByteSource,
  byteOffset: number,
  missing: number,
  signal?: AbortSignal,
): Promise<FlacFile> {
  const stream = await readStreamInfo(source, byteOffset, signal);
  const end = await lastSample(source, stream, signal);
  const most = Math.ceil((source.size - stream.firstFrameByte) / shortestFrame) * longestBlock;
  const sampleCount = Math.min(stream.sampleCount ?? most, end ?? most);
  if (sampleCount === 0) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} has no frame of FLAC that can be read; copy it again from where it came.`,
      { file: source.path, byte: stream.firstFrameByte },
    );
  }
  const blocks = new FlacBlocks(source, stream, sampleCount, missing);
  return { channelCount: stream.channelCount, sampleCount, blocks };
}

/** Where the last frame ends, 0 where there is none, null where none is found near the end of a long file. */
async function lastSample(
  source: ByteSource,
  stream: FlacStream,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  for (const tailSize of tailSizes) {
    const from = Math.max(stream.firstFrameByte, source.size - tailSize);
    const frames = findFlacFrames(await source.read(from, source.size, signal), stream);
    const last = lastTrusted(frames);
    const isWhole = from === stream.firstFrameByte;
    if (last !== undefined && (frames.length > 1 || isWhole)) return last.sample + last.sampleCount;
    if (isWhole) return 0;
  }
  return null;
}
