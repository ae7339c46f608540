import { BeatbenchError } from '../../../model/failure.ts';
import type { ByteSource } from '../../../model/recording.ts';
import { lastTrusted } from './chain-frames.ts';
import { findFlacFrames } from './frame-header.ts';
import { FlacBlocks } from './flac-blocks.ts';
import { readStreamInfo, type FlacStream } from './stream-info.ts';

/** A file with a FLAC stream, read by ranges. */
export interface FlacFile {
  readonly channelCount: number;
  /** Number of samples of each channel in the file. */
  readonly sampleCount: number;
  readonly blocks: FlacBlocks;
}

/**
 * Sizes of the end of the file that are searched for the last frame, in bytes: a small one first, the largest enough
 * for any frame.
 */
const tailSizes = [32 << 10, 512 << 10, 4 << 20];
/** Minimum size of a frame, of constant samples, in bytes; it has at most 65 535 samples. */
const shortestFrame = 9;
const longestBlock = 65_535;

/**
 * Opens a FLAC stream. Its head and its last frame are read. The last frame gives the length, as a stream may not state
 * it and a file may be cut.
 *
 * @param missing value for samples in a damaged or missing frame
 * @returns channels, length, and the decoder of blocks
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
      `${source.path} has no readable FLAC frame; copy it again from its source.`,
      { file: source.path, byte: stream.firstFrameByte },
    );
  }
  const blocks = new FlacBlocks(source, stream, sampleCount, missing);
  return { channelCount: stream.channelCount, sampleCount, blocks };
}

/** Returns the end of the last frame; 0 if there is none, null if none is found near the end of a long file. */
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
