import { BeatbenchError } from '../../model/failure.ts';
import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import { decodeText } from '../source.ts';
import { highestAnnotationCode, codeToMnemonic, modifierCode } from './annotation-codes.ts';
import { type Preamble, readPreamble } from './annotation-preamble.ts';

/** Annotations that could be read from a file. */
export interface ParsedAnnotations {
  readonly set: AnnotationSet;
  /** Reason why reading stopped before the file's end mark; null if it did not. */
  readonly problem: BeatbenchError | null;
  /** Whether anything other than zeros follows the end mark. */
  readonly trailing: boolean;
}

/**
 * Parses an annotation file in MIT format as far as it can be read.
 *
 * Annotations are in order of time. Comments at the start are interpreted and left out, as WFDB does, if they give the
 * time resolution, define mnemonics or say which point of a beat is marked.
 * Source: annot(5) of the WFDB manual.
 *
 * @param bytes    the whole file
 * @param file     its path, for errors
 * @param source   name of the annotator
 * @param recordFs rate that times count if the file does not say, Hz
 * @returns the set, and what was wrong with the file
 * @throws BeatbenchError `empty`; `unsupported` for AHA format
 */
export function parseAnnotations(
  bytes: Uint8Array,
  file: string,
  source: string,
  recordFs: number,
): ParsedAnnotations {
  if (bytes.length === 0) {
    throw new BeatbenchError('empty', `${file} is empty; copy it again from its source.`, { file });
  }
  if (isAha(bytes)) {
    throw new BeatbenchError(
      'unsupported',
      `${file} holds annotations in AHA format, which cannot be read; convert it to MIT format.`,
      { file },
    );
  }
  const reader = new WordReader(bytes, file);
  let problem: BeatbenchError | null = null;
  try {
    while (reader.next());
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    problem = error;
  }
  const { fs, point, annotations } = labelled(reader);
  const trailing = problem === null && bytes.subarray(reader.byte).some((byte) => byte !== 0);
  const pointField = point === null ? {} : { point };
  return { set: { source, fs: fs ?? recordFs, annotations, ...pointField }, problem, trailing };
}

/** Sets the mnemonics of annotations and sorts them. It changes them in place, as there may be millions. */
function labelled({ annotations, codes }: WordReader): Pick<Preamble, 'fs' | 'point'> & {
  annotations: Draft[];
} {
  const { fs, point, mnemonics, count } = readPreamble(annotations, codes);
  let isInOrder = true;
  let before = 0;
  for (const [index, annotation] of annotations.entries()) {
    const code = codes[index] ?? 0;
    annotation.label = mnemonics.get(code) ?? codeToMnemonic(code);
    isInOrder &&= annotation.sampleIndex >= before;
    before = annotation.sampleIndex;
  }
  const rest = count === 0 ? annotations : annotations.slice(count);
  return {
    fs,
    point,
    annotations: isInOrder ? rest : rest.toSorted((a, b) => a.sampleIndex - b.sampleIndex),
  };
}

type Draft = { -readonly [Key in keyof Annotation]: Annotation[Key] };

/** Reader of 16-bit words: code in the upper 6 bits, a number in the lower 10. */
class WordReader {
  /** Annotations without their mnemonics. */
  readonly annotations: Draft[] = [];
  readonly codes: number[] = [];
  byte = 0;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #file: string;
  #time = 0;
  #channel = 0;
  #num = 0;

  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = bytes;
    this.#file = file;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads one word and its data; returns false at the end mark. */
  next(): boolean {
    const word = this.#word();
    if (word === 0) return false;
    const code = word >> 10;
    const number = word & 0x3ff;
    if (code <= highestAnnotationCode) this.#annotate(code, number);
    else this.#modify(code, number);
    return true;
  }

  #annotate(code: number, interval: number): void {
    this.#time += interval;
    // Code 0 advances the time without an annotation.
    if (code === 0) return;
    if (this.#time < 0) throw this.#broken('bad-value', 'has an annotation before the first sample');
    this.annotations.push({
      sampleIndex: this.#time,
      label: '',
      subtype: 0,
      channel: this.#channel,
      num: this.#num,
      aux: '',
    });
    this.codes.push(code);
  }

  #modify(code: number, number: number): void {
    const last = this.annotations.at(-1);
    if (code === modifierCode.skip) {
      // The upper half of the 32-bit word comes first; each half is little-endian.
      const high = this.#word();
      this.#time += (high << 16) | this.#word();
    } else if (code === modifierCode.num) {
      this.#num = (number << 24) >> 24;
      if (last !== undefined) last.num = this.#num;
    } else if (code === modifierCode.chn) {
      this.#channel = number & 0xff;
      if (last !== undefined) last.channel = this.#channel;
    } else if (code === modifierCode.sub) {
      if (last !== undefined) last.subtype = (number << 24) >> 24;
    } else if (code === modifierCode.aux) {
      const aux = this.#aux(number);
      if (last !== undefined) last.aux = aux;
    } else {
      this.byte -= 2;
      throw this.#broken('bad-value', `has the code ${code}, which is unknown`);
    }
  }

  #aux(length: number): string {
    if (this.byte + length > this.#bytes.length) throw this.#cut();
    const text = decodeText(this.#bytes.subarray(this.byte, this.byte + length));
    this.byte += length + (length % 2);
    const end = text.indexOf('\0');
    return end < 0 ? text : text.slice(0, end);
  }

  #word(): number {
    if (this.byte + 2 > this.#bytes.length) throw this.#cut();
    const word = this.#view.getUint16(this.byte, true);
    this.byte += 2;
    return word;
  }

  #cut(): BeatbenchError {
    return this.#broken('truncated', 'ends without its end mark');
  }

  #broken(code: 'truncated' | 'bad-value', problem: string): BeatbenchError {
    return new BeatbenchError(
      code,
      `${this.#file} ${problem} at byte ${this.byte}; copy it again from its source.`,
      { file: this.#file, byte: this.byte },
    );
  }
}

/**
 * Returns whether a file is in AHA format: records of 16 bytes, of which the first is 0 and the second one of its beat
 * letters.
 */
function isAha(bytes: Uint8Array): boolean {
  if (bytes.length % 16 !== 0) return false;
  for (let at = 0; at < bytes.length; at += 16) {
    if (bytes[at] !== 0 || !'NVFEPQRUO[]'.includes(String.fromCharCode(bytes[at + 1] ?? 0))) return false;
  }
  return true;
}
