import type { AnnotationSet } from '../../model/annotation.ts';
import { withoutZeros } from '../without-zeros.ts';

/** Maximum number of bytes of a time-keeping list, such as `+2678400.123456789`. */
const keepingBytes = 24;

/** Annotation bytes of each data record: a time-keeping list, and the texts in order. */
export interface TalPages {
  /** Number of bytes in a record, a whole number of samples. */
  readonly pageBytes: number;
  page(recordIndex: number): Uint8Array;
}

/** A text with its time, s from the header's start. */
export interface Text {
  readonly onsetSec: number;
  readonly lengthSec: number | null;
  readonly text: string;
}

/**
 * Returns the texts of annotation sets, in order of time.
 *
 * @param sets annotation sets, each with its own rate
 * @returns texts with times in s
 */
export function annotationTexts(sets: readonly AnnotationSet[]): Text[] {
  const texts = sets.flatMap((set) =>
    set.annotations.map(({ label, aux, sampleIndex, lengthSec = null }) => ({
      onsetSec: sampleIndex / set.fs,
      lengthSec,
      text: label === '"' ? aux : [label, aux].filter((part) => part !== '').join(' '),
    })),
  );
  return texts.toSorted((a, b) => a.onsetSec - b.onsetSec);
}

/**
 * Distributes texts over the records. A text may be in a later record than its time, so that one crowded second does
 * not make every record large.
 *
 * @param texts         in order of time
 * @param recordCount   number of data records in the file
 * @param startOf       returns the start of a record, s from the first record's start
 * @param startFraction fraction of a second in the start, s
 * @param sampleBytes   bytes of a sample, 2 or 3
 * @returns bytes of each record, all of the same length
 */
export function distributeTals(
  texts: readonly Text[],
  recordCount: number,
  startOf: (recordIndex: number) => number,
  startFraction: number,
  sampleBytes: number,
): TalPages {
  const encoder = new TextEncoder();
  const lists = texts.map(({ onsetSec, lengthSec, text }) => {
    const length = lengthSec === null ? '' : `\u0015${seconds(lengthSec)}`;
    const onset = signed(onsetSec + startFraction);
    return encoder.encode(`${onset}${length}\u0014${withoutMarks(text)}\u0014\0`);
  });
  const timekeepingTal = (index: number): Uint8Array =>
    encoder.encode(`${signed(startOf(index) + startFraction)}\u0014\u0014\0`);
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const talBytes = longest + Math.ceil(total / recordCount);
  const pageBytes = sampleBytes * Math.ceil(Math.max(32, keepingBytes + talBytes) / sampleBytes);
  let next = 0;
  return {
    pageBytes,
    page(recordIndex) {
      const page = new Uint8Array(pageBytes);
      const head = timekeepingTal(recordIndex);
      page.set(head);
      for (let at = head.length; ; next++) {
        const list = lists[next];
        if (list === undefined || at + list.length > pageBytes) return page;
        page.set(list, at);
        at += list.length;
      }
    },
  };
}

function seconds(value: number): string {
  return withoutZeros(value.toFixed(9));
}

function signed(value: number): string {
  return value < 0 ? `-${seconds(-value)}` : `+${seconds(value)}`;
}

/** Replaces the characters that structure a list by spaces. */
function withoutMarks(text: string): string {
  return text.replaceAll('\0', ' ').replaceAll('\u0014', ' ').replaceAll('\u0015', ' ');
}
