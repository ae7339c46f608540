import type { AdcScale, ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type PlacedRun, readRuns } from '../placed-runs.ts';
import { copyStored, scaleStored, type StoredRun, viewAsInt16 } from '../scale-stored.ts';
import { readShared } from '../source.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import type { EdfRun } from './timeline.ts';

/** Bytes of the file, and a view of them as 16-bit words if samples can be read without a copy. */
interface EdfPiece {
  readonly bytes: Uint8Array;
  readonly words: Int16Array | null;
  readonly sampleBytes: 2 | 3;
}

/** Converts samples of a piece, starting at byte `from`, and writes them into an array, starting at index `at`. */
type CopyEdfSamples<Into> = (piece: EdfPiece, from: number, into: Into, at: number, count: number) => void;

/** Array that receives samples, and their conversion. */
interface EdfTarget<Into> {
  readonly into: Into;
  readonly take: CopyEdfSamples<Into>;
}

const pieceBytes = 4 * 1024 * 1024;
/** Size of a data record at and above which only the channel's own bytes are read. */
const largeRecordBytes = 64 * 1024;

/**
 * Converts runs of records to samples of one channel. A start between two samples moves to the nearer one.
 *
 * @param runs             runs of contiguous data records
 * @param samplesPerRecord number of samples of the channel in a record
 * @param recordSec        length of a record, s
 * @returns start and end of each run, in samples of the channel
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
 * Reads the samples from … to − 1 of one signal into an array, in pieces of the file.
 *
 * Samples between runs are not written.
 *
 * @param header    header of the file
 * @param edfSignal the channel's part of a data record
 * @param runs      result of `channelRuns`
 * @param range     samples from … to − 1
 * @param into      receives the samples, either digital or converted
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
      const bytes = await readShared(source, at, at + count * sampleBytes, signal);
      take(makePiece(bytes, sampleBytes), 0, into, done, count);
      done += count;
      continue;
    }
    const neededRecords = Math.ceil((inRecord + into.length - done) / samplesPerRecord);
    const recordCount = Math.min(neededRecords, Math.max(1, Math.floor(pieceBytes / recordBytes)));
    const bytes = await readShared(source, recordAt, recordAt + recordCount * recordBytes, signal);
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

/** Returns samples in place; null if they are not aligned 16-bit words, or not all are present. */
function runFrom({ words }: EdfPiece, from: number, count: number): StoredRun | null {
  const first = from / 2;
  const isThere = words !== null && Number.isInteger(first) && first + count <= words.length;
  return isThere ? { numbers: words, first, stride: 1, count } : null;
}

/** Reads two's complement, lowest byte first. */
function sampleAt({ bytes, sampleBytes }: EdfPiece, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return sampleBytes === 2 ? (low << 16) >> 16 : ((low | ((bytes[at + 2] ?? 0) << 16)) << 8) >> 8;
}

/** Copies digital samples as stored in the file. */
export const copyDigitalSamples: CopyEdfSamples<Int32Array> = (piece, from, into, at, count) => {
  const run = runFrom(piece, from, count);
  if (run !== null) copyStored(run, into, at);
  else for (let k = 0; k < count; k++) into[at + k] = sampleAt(piece, from + k * piece.sampleBytes);
};

/**
 * Creates the conversion to physical samples: (digital − baseline) / gain.
 *
 * @param scale scale of the channel
 * @returns the conversion
 */
export function createPhysicalCopier(scale: AdcScale): CopyEdfSamples<Float64Array> {
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
