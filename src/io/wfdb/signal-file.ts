import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { withBytes } from '../source.ts';
import { countBytes, completeSamples, type SignalFormat } from './signal-formats.ts';

/** A file of interleaved samples: frame after frame, each with the samples of every signal. */
export interface SignalFile {
  readonly source: ByteSource;
  readonly format: SignalFormat;
  /** Number of bytes before the first sample. */
  readonly byteOffset: number;
  readonly samplesPerFrame: number;
  /** Number of complete frames in the file. */
  readonly frameCount: number;
}

/** One signal's place in every frame of its file. */
export interface FramePlace {
  /** Number of samples in the frame before those of the signal. */
  readonly start: number;
  /** Number of samples of the signal in a frame. */
  readonly count: number;
}

/** Number of bytes read at a time: enough to be fast, few enough to abort quickly and to keep in memory. */
const chunkBytes = 1 << 20;

/**
 * Computes the number of complete frames in a file of `size` bytes.
 *
 * @param format          WFDB format
 * @param byteOffset      number of bytes before the first frame
 * @param samplesPerFrame number of samples of all signals in a frame
 * @param size            size of the file, in bytes
 * @returns number of frames
 */
export function countFileFrames(
  format: SignalFormat,
  byteOffset: number,
  samplesPerFrame: number,
  size: number,
): number {
  return Math.floor(completeSamples(format, Math.max(0, size - byteOffset)) / samplesPerFrame);
}

/**
 * Computes the number of frames that are read at a time.
 *
 * @param file file with its format and frame size
 * @returns number of frames, at least one
 */
export function framesPerChunk(file: SignalFile): number {
  const bytesPerFrame = (file.samplesPerFrame * file.format.bytesPerGroup) / file.format.samplesPerGroup;
  return Math.max(1, Math.floor(chunkBytes / bytesPerFrame));
}

/** Bytes of some frames, starting at a group. */
export interface FrameBytes {
  readonly bytes: DataView;
  /** Number of samples before those of the first frame. */
  readonly samplesBefore: number;
}

/**
 * Passes the bytes of the frames from … to − 1 to a callback.
 *
 * @param file file with its format and frame size
 * @param from first frame
 * @param to   frame after the last
 * @param look receives the bytes, starting at a group; they are valid until it returns
 * @returns the result of `look`
 * @throws BeatbenchError `truncated` if the file has fewer bytes than its size promised
 */
export function withFrameBytes<Seen>(
  file: SignalFile,
  from: number,
  to: number,
  look: (frames: FrameBytes) => Seen,
  signal?: AbortSignal,
): Promise<Seen> {
  const { format, samplesPerFrame } = file;
  const firstSample = from * samplesPerFrame;
  const group = Math.floor(firstSample / format.samplesPerGroup);
  const start = file.byteOffset + group * format.bytesPerGroup;
  const end = file.byteOffset + countBytes(format, to * samplesPerFrame);
  const lookAtBytes = (bytes: Uint8Array): Seen => {
    signal?.throwIfAborted();
    if (bytes.length < end - start) throw shrunken(file, start + bytes.length);
    return look({
      bytes: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      samplesBefore: firstSample - group * format.samplesPerGroup,
    });
  };
  return withBytes(file.source, start, end, lookAtBytes, signal);
}

/**
 * Decodes the stored values of one signal in some frames: its samples, or their differences in a format of differences.
 *
 * @param file       file with its format and frame size
 * @param place      the signal's place in a frame
 * @param frames     bytes from `withFrameBytes`
 * @param firstFrame number of the first frame to decode, relative to these frames
 * @param into       receives the samples of the signal; its length determines the number of frames
 */
export function decodeFrames(
  { format, samplesPerFrame }: SignalFile,
  place: FramePlace,
  { bytes, samplesBefore }: FrameBytes,
  firstFrame: number,
  into: Int32Array,
): void {
  const first = samplesBefore + firstFrame * samplesPerFrame + place.start;
  const count = into.length / place.count;
  for (let j = 0; j < place.count; j++) {
    format.decode(bytes, { first: first + j, stride: samplesPerFrame, count }, into, j, place.count);
  }
}

function shrunken(file: SignalFile, byte: number): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `${file.source.path} ends earlier than it did when it was opened; open the recording again.`,
    { file: file.source.path, byte },
  );
}
