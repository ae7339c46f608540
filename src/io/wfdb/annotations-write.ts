import { BeatbenchError } from '../../model/failure.ts';
import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import { mnemonicToCode, modifierCode, noteCode } from './annotation-codes.ts';
import { longestAux } from './fit-annotations.ts';
import { definitionsEndNote, definitionsNote, pointNote, timeResolutionNote } from './annotation-preamble.ts';

/** First of the codes that WFDB leaves to users. */
const firstFreeCode = 42;
const lastFreeCode = 49;

const longestInterval = 1023;
const longestSkip = 0x7fff_ffff;

/** Maximum rate of times, Hz; a higher one would need many words per beat. */
const finestFs = 1e6;

function resampleToWritableRate(set: AnnotationSet): AnnotationSet {
  if (set.fs <= finestFs) return set;
  const annotations = set.annotations.map((one) => ({
    ...one,
    sampleIndex: Math.round((one.sampleIndex / set.fs) * finestFs),
  }));
  return { ...set, fs: finestFs, annotations };
}

/**
 * Encodes annotations as a file in MIT format, with the same words that the WFDB library would write.
 *
 * If times do not count the record's frames, a note at the start gives their rate; times finer than a µs are rounded to
 * it. Labels for which WFDB has no code are defined at the start, up to eight. A comment at sample 0 says which point
 * of a beat is marked, if the set says it.
 * Source: annot(5) of the WFDB manual.
 *
 * @param given    in any order; written in order of time
 * @param recordFs frames per second of the record, Hz
 * @returns all bytes of the file
 * @throws BeatbenchError `bad-value` for values that the format cannot hold
 */
export function writeAnnotations(given: AnnotationSet, recordFs: number): Uint8Array {
  const set = resampleToWritableRate(given);
  const writer = new WordWriter();
  const codes = assignCodes(set);
  const defined = [...codes].filter(([label]) => mnemonicToCode(label) === null);
  if (defined.length > 0) {
    const lines = defined.map(([label, code]) => `${code} ${label} user-defined`);
    for (const text of [definitionsNote, ...lines, definitionsEndNote]) writer.note(text);
  }
  if (set.fs !== recordFs) writer.note(`${timeResolutionNote} ${set.fs}`);
  if (writer.length > 0) writer.endPreamble();
  if (set.point !== undefined) writer.note(`${pointNote} ${set.point}`);
  for (const annotation of set.annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex)) {
    writer.add(annotation, codes.get(annotation.label) ?? noteCode);
  }
  return writer.end();
}

/** Assigns a code to every label: WFDB's own, or the next unused one for a label without one. */
function assignCodes(set: AnnotationSet): Map<string, number> {
  const codes = new Map<string, number>();
  for (const { label } of set.annotations) {
    const code = mnemonicToCode(label);
    if (code !== null) codes.set(label, code);
  }
  const used = new Set(codes.values());
  let free = firstFreeCode;
  for (const { label, sampleIndex } of set.annotations) {
    if (codes.has(label)) continue;
    while (used.has(free)) free++;
    if (free > lastFreeCode || !/^\S{1,20}$/.test(label)) {
      throw new BeatbenchError(
        'bad-value',
        `The label "${label.slice(0, 40)}" of the annotation at sample ${sampleIndex} cannot be written to a WFDB file; use a WFDB mnemonic.`,
      );
    }
    codes.set(label, free++);
  }
  return codes;
}

/** Writer of 16-bit words: code in the upper 6 bits, a number in the lower 10. */
class WordWriter {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(1024);
  #time = 0;
  #channel = 0;
  #num = 0;
  length = 0;

  note(text: string): void {
    this.#word(noteCode, 0);
    this.#aux(text);
  }

  /**
   * Steps back by one sample and forward again, like the library, so that a comment at sample 0 after it is kept as an
   * annotation.
   */
  endPreamble(): void {
    this.#skip(-1);
    this.#word(0, 1);
  }

  add(annotation: Annotation, code: number): void {
    const { sampleIndex } = annotation;
    if (!Number.isSafeInteger(sampleIndex) || sampleIndex < 0) {
      throw new BeatbenchError(
        'bad-value',
        `An annotation is at sample ${sampleIndex}, which is not a whole number of 0 or more; correct it.`,
      );
    }
    let interval = sampleIndex - this.#time;
    while (interval > longestSkip) {
      this.#skip(longestSkip);
      interval -= longestSkip;
    }
    if (interval > longestInterval) {
      this.#skip(interval);
      interval = 0;
    }
    this.#word(code, interval);
    this.#time = sampleIndex;
    this.#details(annotation);
  }

  end(): Uint8Array {
    this.#word(0, 0);
    return this.#bytes.slice(0, this.length);
  }

  #details({ subtype, channel, num, aux }: Annotation): void {
    if (subtype !== 0) this.#word(modifierCode.sub, requireInRange(subtype, 'subtype', -128, 127));
    if (channel !== this.#channel) this.#word(modifierCode.chn, requireInRange(channel, 'channel', 0, 255));
    if (num !== this.#num) this.#word(modifierCode.num, requireInRange(num, 'num', -128, 127));
    this.#channel = channel;
    this.#num = num;
    if (aux !== '') this.#aux(aux);
  }

  #aux(text: string): void {
    const bytes = this.#encoder.encode(text);
    if (bytes.length > longestAux || text.includes('\0')) {
      throw new BeatbenchError(
        'bad-value',
        `The text "${text.slice(0, 40)}…" of an annotation is longer than ${longestAux} bytes or has a zero in it; shorten it.`,
      );
    }
    this.#word(modifierCode.aux, bytes.length);
    this.#reserve(bytes.length + 1);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length + (bytes.length % 2);
  }

  #skip(interval: number): void {
    this.#word(modifierCode.skip, 0);
    this.#raw(interval >> 16);
    this.#raw(interval);
  }

  #word(code: number, number: number): void {
    this.#raw((code << 10) | (number & 0x3ff));
  }

  #raw(word: number): void {
    this.#reserve(2);
    this.#bytes[this.length++] = word & 0xff;
    this.#bytes[this.length++] = (word >> 8) & 0xff;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

function requireInRange(value: number, field: string, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new BeatbenchError(
    'bad-value',
    `An annotation has the ${field} ${value}, and WFDB files hold ${least} … ${most}; correct it.`,
  );
}
