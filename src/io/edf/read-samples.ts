import type { AdcScale, ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type PlacedRun, readRuns } from '../placed-runs.ts';
import { copyStored, scaleStored, type StoredRun, viewAsInt16 } from '../scale-stored.ts';
import { glance } from '../source.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import type { EdfRun } from './timeline.ts';

/** Bytes of the file, and the same as words where samples can be had as they lie. */
interface EdfPiece {
  readonly bytes: Uint8Array;
  readonly words: Int16Array | null;
  readonly sampleBytes: 2 | 3;
}

/** Takes samples of a piece from a byte on, into an array from `at` on. */
type TakeEdfSamples<Into> = (piece: EdfPiece, from: number, into: Into, at: number, count: number) => void;

/** Where samples are put, and what is made of them on the way. */
interface EdfTarget<Into> {
  readonly into: Into;
  readonly take: TakeEdfSamples<Into>;
}

const pieceBytes = 4 * 1024 * 1024;
/** From this size of a data record on, only the channel's own bytes are read. */
const largeRecordBytes = 64 * 1024;

/**
 * Runs in samples of one channel; a start between two samples goes to the nearer one.
 *
 * @param runs             of data records that follow one another
 * @param samplesPerRecord samples of the channel in a record
 * @param recordSec        length of a record, s
 * @returns where each begins and ends, in samples of the channel
 */
export function channelRuns(
  runs: readonly EdfRun[],
  samplesPerRecord: number,
  recordSec: number,
): PlacedRun[] {
  let end = 0;
  return runs.map((run) => {
    const from = Math.max(end, Math.round((run.startSec / recordSec) * samplesPerRecord));
    const count = (run.recordTo - run.recordFrom) * samplesPerRecord;
    end = from + count;
    return { from, count, storedFrom: run.recordFrom * samplesPerRecord };
  });
}

/**
 * Puts the samples from … to − 1 of one signal into an array, read by as few bytes as a piece of the file takes.
 *
 * What lies between runs is left as it is.
 *
 * @param header    of the file
 * @param edfSignal the channel's part of a data record
 * @param runs      as `channelRuns` gives them
 * @param range     samples from … to − 1
 * @param into      takes as many: digital ones, or the numbers that are made of them
 * @returns the gaps between runs
 */
export async function readEdfSamples<Into extends Int32Array | Float64Array>(
  source: ByteSource,
  header: EdfHeader,
  edfSignal: EdfSignal,
  runs: readonly PlacedRun[],
  range: IndexRange,
  { into: values, take }: EdfTarget<Into>,
  signal?: AbortSignal,
): Promise<readonly IndexRange[]> {
  return readRuns(runs, range, values, (first, into) =>
    readStored(source, header, edfSignal, first, { into, take }, signal),
  );
}

/** Fills `into` with stored samples, counted over the file without regard to gaps. */
async function readStored<Into extends Int32Array | Float64Array>(
  source: ByteSource,
  header: EdfHeader,
  edfSignal: EdfSignal,
  first: number,
  { into, take }: EdfTarget<Into>,
  signal?: AbortSignal,
): Promise<void> {
  const { samplesPerRecord, byteInRecord } = edfSignal;
  const { recordBytes, sampleBytes, headerBytes } = header;
  const alone = recordBytes >= largeRecordBytes;
  let done = 0;
  while (done < into.length) {
    signal?.throwIfAborted();
    const record = Math.floor((first + done) / samplesPerRecord);
    const inRecord = (first + done) % samplesPerRecord;
    const recordAt = headerBytes + record * recordBytes;
    if (alone) {
      const count = Math.min(
        samplesPerRecord - inRecord,
        into.length - done,
        Math.floor(pieceBytes / sampleBytes),
      );
      const at = recordAt + byteInRecord + inRecord * sampleBytes;
      const bytes = await glance(source, at, at + count * sampleBytes, signal);
      take(makePiece(bytes, sampleBytes), 0, into, done, count);
      done += count;
      continue;
    }
    const wanted = Math.ceil((inRecord + into.length - done) / samplesPerRecord);
    const recordCount = Math.min(wanted, Math.max(1, Math.floor(pieceBytes / recordBytes)));
    const bytes = await glance(source, recordAt, recordAt + recordCount * recordBytes, signal);
    const piece = makePiece(bytes, sampleBytes);
    for (let k = 0; k < recordCount && done < into.length; k++) {
      const skip = k === 0 ? inRecord : 0;
      const count = Math.min(samplesPerRecord - skip, into.length - done);
      const at = k * recordBytes + byteInRecord + skip * sampleBytes;
      take(piece, at, into, done, count);
      done += count;
    }
  }
}

function makePiece(bytes: Uint8Array, sampleBytes: 2 | 3): EdfPiece {
  return { bytes, words: sampleBytes === 2 ? viewAsInt16(bytes) : null, sampleBytes };
}

/** Samples as they lie; null where they do not lie in words, or not all are there. */
function runFrom({ words }: EdfPiece, from: number, count: number): StoredRun | null {
  const first = from / 2;
  const isThere = words !== null && Number.isInteger(first) && first + count <= words.length;
  return isThere ? { numbers: words, first, stride: 1, count } : null;
}

/** Two's complement, least byte first. */
function sampleAt({ bytes, sampleBytes }: EdfPiece, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return sampleBytes === 2 ? (low << 16) >> 16 : ((low | ((bytes[at + 2] ?? 0) << 16)) << 8) >> 8;
}

/** Digital samples as they stand in the file. */
export const takeDigital: TakeEdfSamples<Int32Array> = (piece, from, into, at, count) => {
  const run = runFrom(piece, from, count);
  if (run !== null) copyStored(run, into, at);
  else for (let k = 0; k < count; k++) into[at + k] = sampleAt(piece, from + k * piece.sampleBytes);
};

/**
 * Physical samples: (digital − baseline) / gain.
 *
 * @param scale of the channel
 * @returns takes them
 */
export function takePhysical(scale: AdcScale): TakeEdfSamples<Float64Array> {
  const { baseline, gain } = scale;
  return (piece, from, into, at, count) => {
    const run = runFrom(piece, from, count);
    if (run !== null) scaleStored(run, into, at, scale, null);
    else {
      for (let k = 0; k < count; k++) {
        into[at + k] = (sampleAt(piece, from + k * piece.sampleBytes) - baseline) / gain;
      }
    }
  };
}
