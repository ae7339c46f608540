import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { countBytes, completeSamples } from './signal-formats.ts';
import type { SignalFormat } from './signal-formats.ts';

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

/**
 * Decodes what is stored of one signal in the frames from … to − 1: its samples, or their
 * differences in a format of differences.
 *
 * @param file  with its format and frame
 * @param place the signal's place in a frame
 * @param from  first frame
 * @param to    behind the last
 * @returns every sample of the signal in a frame
 * @throws BeatbenchError `truncated` where the file gives fewer bytes than its size promised
 */
export async function decodeFrames(
  file: SignalFile,
  place: FramePlace,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const { format, samplesPerFrame } = file;
  const firstSample = from * samplesPerFrame;
  const group = Math.floor(firstSample / format.samplesPerGroup);
  const start = file.byteOffset + group * format.bytesPerGroup;
  const end = file.byteOffset + countBytes(format, to * samplesPerFrame);
  const bytes = await file.source.read(start, end, signal);
  signal?.throwIfAborted();
  if (bytes.length < end - start) throw shrunken(file, start + bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new Int32Array((to - from) * place.count);
  const first = firstSample - group * format.samplesPerGroup + place.start;
  for (let j = 0; j < place.count; j++) {
    const pick = { first: first + j, stride: samplesPerFrame, count: to - from };
    format.decode(view, pick, out, j, place.count);
  }
  return out;
}

function shrunken(file: SignalFile, byte: number): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `${file.source.path} ends earlier than it did when it was opened; open the recording again.`,
    { file: file.source.path, byte },
  );
}
