import type { IndexRange } from '../../model/samples.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import { readShared } from '../source.ts';
import { parseTals, type Tal } from './tal.ts';

/** Content of a file's annotation signals. */
export interface AnnotationScan {
  /** Onset of each data record, s from the header's start; null if it was not readable. */
  readonly recordOnsets: readonly (number | null)[];
  readonly tals: readonly Tal[];
  /** Number of lists with texts beyond the maximum. */
  readonly leftOutCount: number;
  /** Byte offsets in the file of lists that could not be read. */
  readonly badBytes: readonly number[];
}

/** Maximum number of lists, ten times the beats of a day; each takes many times its bytes in memory. */
const maxTals = 2 ** 20;
/** Number of bytes read at once while scanning a file. */
const pieceBytes = 4 * 1024 * 1024;
/**
 * Size of a data record at and above which only its annotations are read, and the number of records read at once then.
 */
const largeRecordBytes = 64 * 1024;
const alonePieces = 32;

/** Receives the share of a scan that is done, 0 … 1. */
type ReportShare = (share: number) => void;

/**
 * Scans data records once and reads every annotation signal. Memory is limited to two pieces and the result.
 *
 * @param records range of the file's records
 * @returns annotations and onsets of records, and the number of damaged lists
 */
export async function scanAnnotations(
  source: ByteSource,
  header: EdfHeader,
  records: IndexRange,
  signal?: AbortSignal,
  onProgress?: ReportShare,
): Promise<AnnotationScan> {
  const collector = new AnnotationCollector(header);
  let next = deferRejection(readRecords(source, header, records, signal));
  for (let from = records.from; from < records.to;) {
    signal?.throwIfAborted();
    const { pieces, to } = await next;
    // The next piece is read while this one is parsed.
    next = deferRejection(readRecords(source, header, { from: to, to: records.to }, signal));
    for (const piece of pieces) collector.take(piece);
    from = to;
    onProgress?.((from - records.from) / (records.to - records.from));
  }
  await next;
  return collector.scan;
}

/** Bytes of whole consecutive records, or of the annotations of one record. */
interface RecordBytes {
  readonly bytes: Uint8Array;
  /** Offset in the file of the first record, and of the first byte in `bytes`. */
  readonly recordAt: number;
  readonly at: number;
  readonly recordCount: number;
}

/** Reads the first of the records, as many as are read at once. */
async function readRecords(
  source: ByteSource,
  header: EdfHeader,
  { from, to }: IndexRange,
  signal?: AbortSignal,
): Promise<{ readonly pieces: readonly RecordBytes[]; readonly to: number }> {
  const recordOffset = (record: number): number => header.headerBytes + record * header.recordBytes;
  if (from >= to) return { pieces: [], to };
  if (header.recordBytes < largeRecordBytes) {
    const end = Math.min(to, from + Math.floor(pieceBytes / header.recordBytes));
    const at = recordOffset(from);
    const bytes = await readShared(source, at, recordOffset(end), signal);
    return { pieces: [{ bytes, recordAt: at, at, recordCount: end - from }], to: end };
  }
  const span = annotationSpan(annotationSignals(header), header);
  const end = Math.min(to, from + alonePieces);
  const pieces = Array.from({ length: end - from }, async (_, k): Promise<RecordBytes> => {
    const recordAt = recordOffset(from + k);
    const at = recordAt + span.from;
    return { bytes: await readShared(source, at, recordAt + span.to, signal), recordAt, at, recordCount: 1 };
  });
  return { pieces: await Promise.all(pieces), to: end };
}

/** Prevents an unhandled rejection of a promise that is awaited later. */
function deferRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Collects the content of the annotation signals, record by record. */
class AnnotationCollector {
  readonly #header: EdfHeader;
  readonly #signals: readonly EdfSignal[];
  readonly #recordOnsets: (number | null)[] = [];
  readonly #tals: Tal[] = [];
  readonly #badBytes: number[] = [];
  #leftOutCount = 0;

  constructor(header: EdfHeader) {
    this.#header = header;
    this.#signals = annotationSignals(header);
  }

  get scan(): AnnotationScan {
    return {
      recordOnsets: this.#recordOnsets,
      tals: this.#tals,
      leftOutCount: this.#leftOutCount,
      badBytes: this.#badBytes,
    };
  }

  take({ bytes, recordAt, at, recordCount }: RecordBytes): void {
    const { recordBytes, sampleBytes } = this.#header;
    for (let k = 0; k < recordCount; k++) {
      for (const [order, { byteInRecord, samplesPerRecord }] of this.#signals.entries()) {
        const place = recordAt + k * recordBytes + byteInRecord;
        const from = place - at;
        this.#takeLists(bytes.subarray(from, from + samplesPerRecord * sampleBytes), place, order === 0);
      }
    }
  }

  /** @param isFirst whether the first list gives the start of the record */
  #takeLists(bytes: Uint8Array, place: number, isFirst: boolean): void {
    const scan = parseTals(bytes);
    if (isFirst) this.#recordOnsets.push(scan.tals[0]?.onsetSec ?? null);
    for (const tal of scan.tals) {
      if (tal.texts.length === 0) continue;
      if (this.#tals.length < maxTals) this.#tals.push(tal);
      else this.#leftOutCount += 1;
    }
    for (const byte of scan.badBytes) this.#badBytes.push(place + byte);
  }
}

function annotationSignals(header: EdfHeader): readonly EdfSignal[] {
  return header.signals.filter((each) => each.isAnnotations);
}

function annotationSpan(signals: readonly EdfSignal[], header: EdfHeader): { from: number; to: number } {
  const ends = signals.map((each) => each.byteInRecord + each.samplesPerRecord * header.sampleBytes);
  return {
    from: Math.min(...signals.map((each) => each.byteInRecord)),
    to: Math.max(...ends),
  };
}
