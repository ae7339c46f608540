import { BeatbenchError } from '../../model/failure.ts';
import { decodeText, cutAtZero } from '../source.ts';

/** Reader of numbers and texts of an AcqKnowledge file; all offsets are bytes within the given part. */
export class AcqFields {
  readonly isLittle: boolean;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #file: string;
  readonly #from: number;

  /** @param from byte offset of the part in the file, for errors */
  constructor(bytes: Uint8Array, isLittle: boolean, file: string, from = 0) {
    this.isLittle = isLittle;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#file = file;
    this.#from = from;
  }

  /** Returns whether `length` bytes exist at an offset. */
  has(at: number, length: number): boolean {
    return at >= 0 && at + length <= this.#bytes.length;
  }

  /** Returns the byte at an offset; null after the end. */
  byte(at: number): number | null {
    return this.#bytes[at] ?? null;
  }

  short(at: number, name: string): number {
    this.#need(at, 2, name);
    return this.#view.getInt16(at, this.isLittle);
  }

  int(at: number, name: string): number {
    this.#need(at, 4, name);
    return this.#view.getInt32(at, this.isLittle);
  }

  double(at: number, name: string): number {
    this.#need(at, 8, name);
    return this.#view.getFloat64(at, this.isLittle);
  }

  /** Reads text up to its closing zero, trimmed. */
  text(at: number, length: number, name: string): string {
    this.#need(at, length, name);
    return decodeText(cutAtZero(this.#bytes.subarray(at, at + length))).trim();
  }

  /** Creates an error about the bytes at an offset. */
  bad(at: number, field: string, sentence: string): BeatbenchError {
    return new BeatbenchError('bad-header', sentence, { file: this.#file, byte: this.#from + at, field });
  }

  #need(at: number, length: number, field: string): void {
    if (this.has(at, length)) return;
    throw new BeatbenchError(
      'truncated',
      `${this.#file} has no ${field} where its header ends or points; copy it again from its source.`,
      { file: this.#file, byte: this.#from + this.#bytes.length, field },
    );
  }
}
