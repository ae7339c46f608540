import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, ByteSource, Recording } from '../../model/recording.ts';
import { readStill } from '../source.ts';
import { nanGaps } from '../nan-gaps.ts';
import type { WavFormat } from './format.ts';

/** Stored integers of one channel: two's complement, of a single byte without sign as it stands. */
function decodeIntegers(view: DataView, at: number, format: WavFormat, into: Int32Array): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const { sampleBytes, frameBytes } = format;
  const unused = 32 - 8 * sampleBytes;
  for (let k = 0, from = at; k < into.length; k++, from += frameBytes) {
    let raw = 0;
    for (let b = 0; b < sampleBytes; b++) raw |= (bytes[from + b] ?? 0) << (8 * b);
    into[k] = sampleBytes === 1 ? raw : (raw << unused) >> unused;
  }
}

/** Stored floating-point numbers of one channel; what is no finite number becomes NaN. */
function decodeFloats(view: DataView, at: number, format: WavFormat, into: Float64Array): void {
  const isSingle = format.sampleBytes === 4;
  for (let k = 0, from = at; k < into.length; k++, from += format.frameBytes) {
    const value = isSingle ? view.getFloat32(from, true) : view.getFloat64(from, true);
    into[k] = Number.isFinite(value) ? value : NaN;
  }
}

/** Where the samples of an open WAV file stand. */
interface StoredSound {
  readonly source: ByteSource;
  readonly format: WavFormat;
  /** Byte that they start at. */
  readonly from: number;
  readonly sampleCount: number;
  readonly scale: AdcScale | null;
}

const pieceBytes = 4 * 1024 * 1024;

/**
 * Readers of ranges; no more than a piece of the file is held.
 *
 * @param sound its format, and where its samples stand
 * @returns physical values as shares of full scale; digital ones as stored
 * @throws BeatbenchError `no-channel`, `unsupported` for digital values of floating-point samples,
 *   `truncated`
 */
export function wavReaders(sound: StoredSound): Pick<Recording, 'read' | 'readDigital'> {
  const { source, scale, sampleCount } = sound;
  const integers = async (index: number, from: number, to: number, signal?: AbortSignal) => {
    const values = new Int32Array(Math.max(0, Math.min(to, sampleCount) - Math.max(0, from)));
    await eachPiece(sound, index, Math.max(0, from), values.length, signal, (view, at, done, count) =>
      decodeIntegers(view, at, sound.format, values.subarray(done, done + count)),
    );
    return values;
  };
  return {
    async read(index, from, to, signal) {
      if (scale === null) {
        const values = new Float64Array(Math.max(0, Math.min(to, sampleCount) - Math.max(0, from)));
        await eachPiece(sound, index, Math.max(0, from), values.length, signal, (view, at, done, count) =>
          decodeFloats(view, at, sound.format, values.subarray(done, done + count)),
        );
        return { values, gaps: nanGaps(values) };
      }
      const stored = await integers(index, from, to, signal);
      const values = new Float64Array(stored.length);
      for (let k = 0; k < values.length; k++) values[k] = ((stored[k] ?? 0) - scale.baseline) / scale.gain;
      return { values, gaps: [] };
    },
    async readDigital(index, from, to, signal) {
      if (scale !== null) return { values: await integers(index, from, to, signal), gaps: [] };
      throw new BeatbenchError(
        'unsupported',
        `${source.path} holds floating-point samples and no digital ones; read its physical ones.`,
        { file: source.path },
      );
    },
  };
}

type DecodePiece = (view: DataView, at: number, done: number, count: number) => void;

async function eachPiece(
  { source, format, from: dataFrom }: StoredSound,
  channelIndex: number,
  from: number,
  sampleCount: number,
  signal: AbortSignal | undefined,
  decode: DecodePiece,
): Promise<void> {
  const { frameBytes, channelCount, sampleBytes } = format;
  if (!(channelIndex >= 0 && channelIndex < channelCount)) {
    throw new BeatbenchError(
      'no-channel',
      `${source.path} has no channel ${channelIndex}; choose one of its ${channelCount}.`,
      { file: source.path },
    );
  }
  const most = Math.max(1, Math.floor(pieceBytes / frameBytes));
  for (let done = 0; done < sampleCount; done += most) {
    signal?.throwIfAborted();
    const count = Math.min(most, sampleCount - done);
    const at = dataFrom + (from + done) * frameBytes;
    decode(
      await readStill(source, at, at + count * frameBytes, signal),
      channelIndex * sampleBytes,
      done,
      count,
    );
  }
}
