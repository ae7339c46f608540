import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { ForwardWindow } from '../forward-window.ts';
import { createPause } from '../pause.ts';
import { StreamClock } from './stream-clock.ts';
import { SamplePieces } from './sample-pieces.ts';
import { readXdfStream, readXdfStart, type XdfStreamInfo } from './stream-info.ts';

/** A mark: its time on the stream’s clock, and its text. */
interface StreamMark {
  readonly sec: number;
  readonly text: string;
}

/** Content of a stream, after the pass over the file. */
export interface XdfStream {
  readonly info: XdfStreamInfo;
  readonly pieces: SamplePieces;
  readonly clock: StreamClock;
  /** Marks of a stream of texts, or of one without a rate. */
  readonly marks: StreamMark[];
  /** Offsets to the recorder’s clock, s, and the times of measurement on the stream’s own clock. */
  readonly offsetTimes: number[];
  readonly offsets: number[];
}

export interface XdfContents {
  readonly startTime: string | null;
  readonly streams: readonly XdfStream[];
  /** Number of streams with an incomplete header. */
  readonly unknownCount: number;
  /** Number of marks beyond the maximum, or without a time. */
  readonly lostMarkCount: number;
  /** Byte offset at which the file is cut or damaged; null if it is whole. */
  readonly endsAt: number | null;
}

const tags = { fileHeader: 1, streamHeader: 2, samples: 3, clockOffset: 4 } as const;
const maxXmlBytes = 4 << 20;
const maxStreams = 1024;
const maxMarks = 200_000;
const maxOffsets = 1_000_000;
/** Maximum number of pieces, of 24 bytes each. */
const maxPieces = 4_000_000;
/** Maximum number of characters of a text. */
const maxLetters = 1000;

/** Error thrown internally, with the byte offset at which parsing must stop. */
class DamageError extends Error {
  readonly byte: number;

  constructor(byte: number) {
    super('damaged');
    this.byte = byte;
  }
}

/**
 * Scans an XDF file once: streams, positions of their samples, time stamps, marks and clock offsets. The scan ends
 * where the file is cut or damaged.
 *
 * Source: ‘XDF 1.0 specification’, sccn/xdf wiki.
 *
 * @param source the file
 * @returns streams with stamps, offsets and positions of their samples
 * @throws BeatbenchError `too-large` if there are more streams or switches between streams than in any recording
 */
export async function readXdfChunks(source: ByteSource, signal?: AbortSignal): Promise<XdfContents> {
  const walk = new ChunkWalk(source, signal);
  let endsAt: number | null = null;
  try {
    await walk.run();
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    endsAt = error.byte;
  }
  const { startTime, unknownCount, lostMarkCount } = walk;
  return { startTime, streams: [...walk.streams.values()], unknownCount, lostMarkCount, endsAt };
}

class ChunkWalk {
  readonly streams = new Map<number, XdfStream>();
  startTime: string | null = null;
  unknownCount = 0;
  lostMarkCount = 0;
  readonly #source: ByteSource;
  readonly #signal: AbortSignal | undefined;
  readonly #bytes: ForwardWindow;
  readonly #pause: () => Promise<void> | undefined;

  constructor(source: ByteSource, signal?: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
    this.#bytes = new ForwardWindow(source, signal);
    this.#pause = createPause(signal);
  }

  async run(): Promise<void> {
    // The first chunk follows the mark `XDF:`.
    for (let at = 4; at < this.#source.size;) {
      this.#signal?.throwIfAborted();
      await this.#pause();
      const length = lengthAt(await this.#bytes.at(at, 9), 0);
      if (length === null || length.value < 2) throw new DamageError(at);
      const from = at + length.bytes;
      const end = from + length.value;
      const head = await this.#bytes.at(from, 6);
      if (head.byteLength < 2) throw new DamageError(at);
      const isCut = end > this.#source.size;
      const tag = head.getUint16(0, true);
      const stream = head.byteLength < 6 ? 0 : head.getUint32(2, true);
      if (tag === tags.fileHeader) {
        if (isCut) throw new DamageError(at);
        this.startTime = await readXdfStart(
          await this.#xml(at, from + 2, end),
          this.#source.path,
          this.#signal,
        );
      } else if (tag === tags.streamHeader) {
        if (isCut) throw new DamageError(at);
        await this.#takeHeader(stream, await this.#xml(at, from + 6, end));
      } else if (tag === tags.samples) {
        await this.#takeSamples(stream, from + 6, Math.min(end, this.#source.size));
      } else if (tag === tags.clockOffset) await this.#takeOffset(stream, from + 6);
      if (isCut) throw new DamageError(at);
      at = end;
    }
  }

  async #xml(at: number, from: number, end: number): Promise<Uint8Array> {
    if (end - from > maxXmlBytes || end < from) throw new DamageError(at);
    return this.#source.read(from, end, this.#signal);
  }

  async #takeHeader(id: number, xml: Uint8Array): Promise<void> {
    const info = await readXdfStream(xml, this.#source.path, this.#signal);
    if (info === null) this.unknownCount += 1;
    if (info === null || this.streams.has(id)) return;
    if (this.streams.size >= maxStreams) throw this.#tooLarge(`more than ${maxStreams} streams`);
    this.streams.set(id, {
      info,
      pieces: new SamplePieces((info.format?.bytes ?? 0) * info.channels.length),
      clock: new StreamClock(info.nominalHz),
      marks: [],
      offsetTimes: [],
      offsets: [],
    });
  }

  async #takeOffset(id: number, from: number): Promise<void> {
    const stream = this.streams.get(id);
    const view = await this.#bytes.at(from, 16);
    if (stream === undefined || view.byteLength < 16 || stream.offsets.length >= maxOffsets) return;
    const [sec, offset] = [view.getFloat64(0, true), view.getFloat64(8, true)];
    if (!Number.isFinite(sec) || !Number.isFinite(offset)) return;
    stream.offsetTimes.push(sec);
    stream.offsets.push(offset);
  }

  async #takeSamples(id: number, from: number, end: number): Promise<void> {
    const stream = this.streams.get(id);
    if (stream === undefined) return;
    const counted = lengthAt(await this.#bytes.at(from, Math.min(9, end - from)), 0);
    if (counted === null) throw new DamageError(from);
    let at = from + counted.bytes;
    for (let left = counted.value; left > 0;) {
      await this.#pause();
      const view = await this.#bytes.at(at, end - at);
      let used = 0;
      for (; left > 0; left--) {
        const size = this.#takeSample(stream, view, used, at + used);
        if (size === null) break;
        used += size;
      }
      if (used === 0) throw new DamageError(at);
      at += used;
    }
  }

  /** Reads a sample and returns its size in bytes; null if it does not end within the bytes that were read. */
  #takeSample(
    { info, pieces, clock, marks }: XdfStream,
    view: DataView,
    k: number,
    byte: number,
  ): number | null {
    if (k >= view.byteLength) return null;
    const stampBytes = view.getUint8(k);
    if (stampBytes !== 0 && stampBytes !== 8) throw new DamageError(byte);
    const from = k + 1 + stampBytes;
    const { format } = info;
    const values = format === null ? textsAt(view, from, info.channels.length) : null;
    const end = format === null ? values?.end : from + format.bytes * info.channels.length;
    if (end === undefined || end > view.byteLength) return null;
    const stamp = stampBytes === 8 ? view.getFloat64(k + 1, true) : null;
    const isTimed = stamp !== null && Number.isFinite(stamp);
    if (format !== null && info.nominalHz > 0) {
      pieces.add(byte, stampBytes);
      clock.add(isTimed ? stamp : null);
      if (pieces.pieceCount > maxPieces) throw this.#tooLarge(`more than ${maxPieces} turns of streams`);
      return end - k;
    }
    const last = marks.at(-1);
    // A sample without a stamp follows the last one at the nominal rate.
    const step = info.nominalHz > 0 ? 1 / info.nominalHz : 0;
    const sec = isTimed ? stamp : last === undefined ? Number.NaN : last.sec + step;
    if (marks.length >= maxMarks || Number.isNaN(sec)) this.lostMarkCount += 1;
    else marks.push({ sec, text: (values?.text ?? formatNumbers(info, view, from)).slice(0, maxLetters) });
    return end - k;
  }

  #tooLarge(what: string): BeatbenchError {
    const file = this.#source.path;
    return new BeatbenchError('too-large', `${file} has ${what}; check what it is, or split it.`, { file });
  }
}

/** Reads a number of 1, 4 or 8 bytes after a byte with that width; null if there is none. */
function lengthAt(view: DataView, at: number): { readonly value: number; readonly bytes: number } | null {
  if (at >= view.byteLength) return null;
  const width = view.getUint8(at);
  if ((width !== 1 && width !== 4 && width !== 8) || at + 1 + width > view.byteLength) return null;
  const value =
    width === 1
      ? view.getUint8(at + 1)
      : width === 4
        ? view.getUint32(at + 1, true)
        : Number(view.getBigUint64(at + 1, true));
  return { value, bytes: 1 + width };
}

/** Reads the texts of a sample, joined by commas; null if they do not end within the bytes that were read. */
function textsAt(
  view: DataView,
  from: number,
  count: number,
): { readonly text: string; readonly end: number } | null {
  const texts: string[] = [];
  let at = from;
  for (let k = 0; k < count; k++) {
    const length = lengthAt(view, at);
    if (length === null || at + length.bytes + length.value > view.byteLength) return null;
    at += length.bytes;
    texts.push(new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length.value)));
    at += length.value;
  }
  return { text: texts.join(', '), end: at };
}

function formatNumbers({ format, channels }: XdfStreamInfo, view: DataView, from: number): string {
  return channels
    .slice(0, 16)
    .map((_, k) => (format === null ? '' : String(format.read(view, from + k * format.bytes, true))))
    .join(', ');
}
