import type { ByteSource } from '../../model/recording.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import type { EdfRun } from './timeline.ts';

/** A run of one channel: where its samples stand in time and in the file. */
export interface ChannelRun {
  readonly from: number;
  readonly to: number;
  readonly recordFrom: number;
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
): ChannelRun[] {
  let end = 0;
  return runs.map((run) => {
    const from = Math.max(end, Math.round((run.startSec / recordSec) * samplesPerRecord));
    end = from + (run.recordTo - run.recordFrom) * samplesPerRecord;
    return { from, to: end, recordFrom: run.recordFrom };
  });
}

/**
 * Digital samples from … to − 1 of one signal, read by as few bytes as a piece of the file takes.
 *
 * What lies between runs is 0 and listed in `gaps`.
 *
 * @param header    of the file
 * @param edfSignal the channel's part of a data record
 * @param runs      as `channelRuns` gives them
 * @param range     samples from … to − 1
 * @returns as many as asked for, before gain and baseline
 */
export async function readEdfSamples(
  source: ByteSource,
  header: EdfHeader,
  edfSignal: EdfSignal,
  runs: readonly ChannelRun[],
  range: IndexRange,
  signal?: AbortSignal,
): Promise<Samples<Int32Array>> {
  const values = new Int32Array(range.to - range.from);
  const gaps: IndexRange[] = [];
  let done = range.from;
  for (const run of runs) {
    const from = Math.max(run.from, range.from);
    const to = Math.min(run.to, range.to);
    if (to <= from) continue;
    if (from > done) gaps.push({ from: done - range.from, to: from - range.from });
    const first = run.recordFrom * edfSignal.samplesPerRecord + (from - run.from);
    await readStored(
      source,
      header,
      edfSignal,
      first,
      values.subarray(from - range.from, to - range.from),
      signal,
    );
    done = to;
  }
  if (done < range.to) gaps.push({ from: done - range.from, to: range.to - range.from });
  return { values, gaps };
}

/** Fills `into` with stored samples, counted over the file without regard to gaps. */
async function readStored(
  source: ByteSource,
  header: EdfHeader,
  edfSignal: EdfSignal,
  first: number,
  into: Int32Array,
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
      const bytes = await source.read(at, at + count * sampleBytes, signal);
      decodeSamples(bytes, 0, sampleBytes, into.subarray(done, done + count));
      done += count;
      continue;
    }
    const wanted = Math.ceil((inRecord + into.length - done) / samplesPerRecord);
    const recordCount = Math.min(wanted, Math.max(1, Math.floor(pieceBytes / recordBytes)));
    const bytes = await source.read(recordAt, recordAt + recordCount * recordBytes, signal);
    for (let k = 0; k < recordCount && done < into.length; k++) {
      const skip = k === 0 ? inRecord : 0;
      const count = Math.min(samplesPerRecord - skip, into.length - done);
      const at = k * recordBytes + byteInRecord + skip * sampleBytes;
      decodeSamples(bytes, at, sampleBytes, into.subarray(done, done + count));
      done += count;
    }
  }
}

/** Two's complement, least byte first. */
function decodeSamples(bytes: Uint8Array, from: number, sampleBytes: 2 | 3, into: Int32Array): void {
  const top = sampleBytes === 2 ? 16 : 8;
  for (let k = 0, at = from; k < into.length; k++, at += sampleBytes) {
    const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    const raw = sampleBytes === 3 ? low | ((bytes[at + 2] ?? 0) << 16) : low;
    into[k] = (raw << top) >> top;
  }
}
