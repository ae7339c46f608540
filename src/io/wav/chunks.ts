import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';

/** A part of a RIFF file: where its content stands, and how long it says it is. */
export interface WavChunk {
  readonly id: string;
  readonly from: number;
  /** Bytes as stated; may reach beyond the file. */
  readonly statedBytes: number;
}

/** More parts than any recorder writes; each is a read. */
const mostChunks = 4096;
/** The size in 32 bits that stands for one in the `ds64` part, or for one never filled in. */
export const openSize = 0xffffffff;

/**
 * Lists the parts of a RIFF, RF64 or BW64 file up to its samples and those behind them.
 *
 * @param source the file; the heads of its parts are read
 * @param signal stops the reading
 * @returns in their order, each with its bytes
 * @throws BeatbenchError `bad-header` where there are thousands of them
 */
export async function listChunks(source: ByteSource, signal?: AbortSignal): Promise<WavChunk[]> {
  const chunks: WavChunk[] = [];
  const riff = await source.read(0, 8, signal);
  const isStreamed = riff.length === 8 && (riff.subarray(4).every((byte) => byte === 0) || isOpen(riff));
  let longDataBytes: number | null = null;
  for (let at = 12; at + 8 <= source.size;) {
    if (chunks.length >= mostChunks) {
      // What follows the samples is of no use.
      if (chunks.some((chunk) => chunk.id === 'data')) break;
      throw new BeatbenchError(
        'bad-header',
        `${source.path} has more than ${mostChunks} parts; the file is damaged or no WAV.`,
        { file: source.path, byte: at },
      );
    }
    const head = await source.read(at, at + 24, signal);
    const id = chunkId(head, 0);
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    const stated = view.getUint32(4, true);
    if (id === 'ds64' && head.length >= 24) longDataBytes = Number(view.getBigUint64(16, true));
    const isLong = id === 'data' && stated === openSize && longDataBytes !== null;
    const isUnfilled = id === 'data' && stated === 0 && isStreamed;
    const statedBytes = isLong ? (longDataBytes ?? stated) : isUnfilled ? openSize : stated;
    chunks.push({ id, from: at + 8, statedBytes });
    // Parts stand at even bytes.
    at += 8 + statedBytes + (statedBytes % 2);
  }
  return chunks;
}

function isOpen(riff: Uint8Array): boolean {
  return riff.subarray(4).every((byte) => byte === 0xff);
}

function chunkId(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
