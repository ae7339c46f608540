import type { AdcScale, ByteSource } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import type { EdfRun } from './timeline.ts';

/** A run of one channel: where its samples stand in time and in the file. */
export interface ChannelRun {
  readonly from: number;
  readonly to: number;
  readonly recordFrom: number;
}

/** Takes samples from bytes on, into an array from `at` on. */
type TakeEdfSamples<Into> = (
  bytes: Uint8Array,
  from: number,
  sampleBytes: 2 | 3,
  into: Into,
  at: number,
  count: number,
) => void;

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
): ChannelRun[] {
  let end = 0;
  return runs.map((run) => {
    const from = Math.max(end, Math.round((run.startSec / recordSec) * samplesPerRecord));
    end = from + (run.recordTo - run.recordFrom) * samplesPerRecord;
    return { from, to: end, recordFrom: run.recordFrom };
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
  runs: readonly ChannelRun[],
  range: IndexRange,
  { into: values, take }: EdfTarget<Into>,
  signal?: AbortSignal,
): Promise<readonly IndexRange[]> {
  const gaps: IndexRange[] = [];
  let done = range.from;
  for (const run of runs) {
    const from = Math.max(run.from, range.from);
    const to = Math.min(run.to, range.to);
    if (to <= from) continue;
    if (from > done) gaps.push({ from: done - range.from, to: from - range.from });
    const first = run.recordFrom * edfSignal.samplesPerRecord + (from - run.from);
    const into = values.subarray(from - range.from, to - range.from) as Into;
    await readStored(source, header, edfSignal, first, { into, take }, signal);
    done = to;
  }
  if (done < range.to) gaps.push({ from: done - range.from, to: range.to - range.from });
  return gaps;
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
      const bytes = await source.read(at, at + count * sampleBytes, signal);
      take(bytes, 0, sampleBytes, into, done, count);
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
      take(bytes, at, sampleBytes, into, done, count);
      done += count;
    }
  }
}

/** Whether this machine's numbers have their lowest byte first, as those of the file. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The words of a file where they can be had as they lie; null of three bytes, and where they lie across. */
function wordsFrom(bytes: Uint8Array, from: number, sampleBytes: 2 | 3): Int16Array | null {
  const start = bytes.byteOffset + from;
  if (sampleBytes === 3 || !isLittleEndian || start % 2 !== 0) return null;
  return new Int16Array(bytes.buffer, start, (bytes.byteLength - from) >> 1);
}

/** Two's complement, least byte first. */
function sampleAt(bytes: Uint8Array, at: number, sampleBytes: 2 | 3): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return sampleBytes === 2 ? (low << 16) >> 16 : ((low | ((bytes[at + 2] ?? 0) << 16)) << 8) >> 8;
}

/** Digital samples as they stand in the file. */
export const takeDigital: TakeEdfSamples<Int32Array> = (bytes, from, sampleBytes, into, at, count) => {
  const words = wordsFrom(bytes, from, sampleBytes);
  if (words !== null && words.length >= count) into.set(words.subarray(0, count), at);
  else for (let k = 0; k < count; k++) into[at + k] = sampleAt(bytes, from + k * sampleBytes, sampleBytes);
};

/**
 * Physical samples: (digital − baseline) / gain.
 *
 * @param scale of the channel
 * @returns takes them
 */
export function takePhysical({ baseline, gain }: AdcScale): TakeEdfSamples<Float64Array> {
  return (bytes, from, sampleBytes, into, at, count) => {
    const words = wordsFrom(bytes, from, sampleBytes);
    if (words !== null && words.length >= count) scaleWords(words, into, at, count, baseline, gain);
    else {
      for (let k = 0; k < count; k++) {
        into[at + k] = (sampleAt(bytes, from + k * sampleBytes, sampleBytes) - baseline) / gain;
      }
    }
  };
}

/** A function of its own, so that the loop runs on numbers and not on a closure's variables. */
function scaleWords(
  words: Int16Array,
  into: Float64Array,
  at: number,
  count: number,
  baseline: number,
  gain: number,
): void {
  for (let k = 0; k < count; k++) into[at + k] = ((words[k] as number) - baseline) / gain;
}
