import type { ByteSource } from '../../model/recording.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import { parseTals } from './tal.ts';
import type { Tal } from './tal.ts';

/** What the annotation signals of a file say. */
export interface AnnotationScan {
  /** Onset of each data record, s from the header's start; null where none was readable. */
  readonly recordOnsets: readonly (number | null)[];
  readonly tals: readonly Tal[];
  /** Of the lists with texts, those beyond the most that are taken. */
  readonly leftOutCount: number;
  /** Byte offsets in the file of lists that could not be read. */
  readonly badBytes: readonly number[];
}

/** Ten times a day of beats; each takes many times its bytes in memory. */
const mostTals = 2 ** 20;
/** Bytes read at once while going through a file. */
const pieceBytes = 4 * 1024 * 1024;
/** From this size of a data record on, its annotations are read alone. */
const largeRecordBytes = 64 * 1024;

/** Goes once through the file and reads every annotation signal; memory stays at one piece. */
export async function scanAnnotations(
  source: ByteSource,
  header: EdfHeader,
  recordCount: number,
  signal?: AbortSignal,
): Promise<AnnotationScan> {
  const recordOnsets: (number | null)[] = [];
  const tals: Tal[] = [];
  const badBytes: number[] = [];
  let leftOutCount = 0;
  const signals = header.signals.filter((each) => each.isAnnotations);
  const take = (record: Uint8Array, recordFrom: number, shift: number): void => {
    for (const [order, each] of signals.entries()) {
      const from = each.byteInRecord - shift;
      const length = each.samplesPerRecord * header.sampleBytes;
      const scan = parseTals(record.subarray(from, from + length));
      if (order === 0) recordOnsets.push(scan.tals[0]?.onsetSec ?? null);
      for (const tal of scan.tals) {
        if (tal.texts.length === 0) continue;
        if (tals.length < mostTals) tals.push(tal);
        else leftOutCount += 1;
      }
      for (const byte of scan.badBytes) badBytes.push(recordFrom + each.byteInRecord + byte);
    }
  };
  const span = annotationSpan(signals, header);
  const alone = header.recordBytes >= largeRecordBytes;
  const recordsAtOnce = alone ? 1 : Math.max(1, Math.floor(pieceBytes / header.recordBytes));
  for (let index = 0; index < recordCount; index += recordsAtOnce) {
    signal?.throwIfAborted();
    const from = header.headerBytes + index * header.recordBytes;
    if (alone) {
      take(await source.read(from + span.from, from + span.to, signal), from, span.from);
      continue;
    }
    const count = Math.min(recordsAtOnce, recordCount - index);
    const piece = await source.read(from, from + count * header.recordBytes, signal);
    for (let k = 0; k < count; k++) {
      const at = k * header.recordBytes;
      take(piece.subarray(at, at + header.recordBytes), from + at, 0);
    }
  }
  return { recordOnsets, tals, leftOutCount, badBytes };
}

function annotationSpan(signals: readonly EdfSignal[], header: EdfHeader): { from: number; to: number } {
  const ends = signals.map((each) => each.byteInRecord + each.samplesPerRecord * header.sampleBytes);
  return {
    from: Math.min(...signals.map((each) => each.byteInRecord)),
    to: Math.max(...ends),
  };
}
