import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { lookAt } from '../source.ts';
import { countBytes, completeSamples, type SignalFormat } from './signal-formats.ts';

/** One file of interleaved samples: frame after frame, in each the samples of every signal. */
export interface SignalFile {
  readonly source: ByteSource;
  readonly format: SignalFormat;
  /** Bytes before the first sample. */
  readonly byteOffset: number;
  readonly samplesPerFrame: number;
  /** Complete frames that the file holds. */
  readonly frameCount: number;
}

/** One signal's place in every frame of its file. */
export interface FramePlace {
  /** Samples of the frame that stand before its own. */
  readonly start: number;
  /** Its own samples. */
  readonly count: number;
}

/** Bytes read at a time: enough to be fast, little enough to stop and to hold. */
const chunkBytes = 1 << 20;

/**
 * Complete frames in a file of `size` bytes.
 *
 * @param format          number of the WFDB format
 * @param byteOffset      bytes before the first frame
 * @param samplesPerFrame samples of all signals in a frame
 * @param size            bytes of the file
 * @returns frames
 */
export function framesIn(
  format: SignalFormat,
  byteOffset: number,
  samplesPerFrame: number,
  size: number,
): number {
  return Math.floor(completeSamples(format, Math.max(0, size - byteOffset)) / samplesPerFrame);
}

/**
 * Frames that are read at a time.
 *
 * @param file with its format and frame
 * @returns frames, at least one
 */
export function framesPerChunk(file: SignalFile): number {
  const bytesPerFrame = (file.samplesPerFrame * file.format.bytesPerGroup) / file.format.samplesPerGroup;
  return Math.max(1, Math.floor(chunkBytes / bytesPerFrame));
}

/** Bytes of some frames, from the start of a group on. */
export interface FrameBytes {
  readonly bytes: DataView;
  /** Samples before the first frame's. */
  readonly samplesBefore: number;
}

/**
 * Looks at the bytes of the frames from … to − 1.
 *
 * @param file with its format and frame
 * @param from first frame
 * @param to   behind the last
 * @param look is given them, from the start of a group on; good until it returns
 * @returns what it makes of them
 * @throws BeatbenchError `truncated` where the file gives fewer bytes than its size promised
 */
export function lookAtFrames<Seen>(
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
  return lookAt(file.source, start, end, lookAtBytes, signal);
}

/**
 * Decodes what is stored of one signal in some frames: its samples, or their differences in a format
 * of differences.
 *
 * @param file       with its format and frame
 * @param place      the signal's place in a frame
 * @param frames     as `lookAtFrames` gives them
 * @param firstFrame number of the first of these frames
 * @param into       takes every sample of the signal in a frame, as many frames as have room
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
