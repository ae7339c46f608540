import { BeatbenchError } from '../../model/failure.ts';
import { printable } from '../../model/printable.ts';

/** A header field: its position, and its name in errors. */
interface Field {
  readonly from: number;
  readonly length: number;
  readonly name: string;
}

/** Reader of the fixed-width fields of an EDF or BDF header, in order. */
export class HeaderFields {
  readonly repairs: string[] = [];
  readonly #bytes: Uint8Array;
  readonly #file: string;
  #next: number;

  constructor(bytes: Uint8Array, file: string, from: number) {
    this.#bytes = bytes;
    this.#file = file;
    this.#next = from;
  }

  /** Reads the text of the next field without padding, as UTF-8 if valid, otherwise as Latin-1. */
  text(length: number): string {
    const from = this.#next;
    this.#next += length;
    return decodeText(this.#bytes.subarray(from, from + length))
      .replaceAll('\0', ' ')
      .trim();
  }

  /** Reads a whole number. Returns null for anything else, and adds a note with the assumption to `repairs`. */
  wholeOr(length: number, name: string, assumed: string): number | null {
    const from = this.#next;
    const text = this.text(length);
    if (/^[+-]?\d+$/.test(text)) return Number(text);
    this.repairs.push(
      `The ${name} (byte ${from}) is "${printable(text)}" and not a whole number; ${assumed}`,
    );
    return null;
  }

  /** Reads a decimal number. Returns null for anything else, and adds a note with the assumption to `repairs`. */
  decimalOr(length: number, name: string, assumed: string): number | null {
    const from = this.#next;
    const text = this.text(length);
    const value = this.#decimalOf(text, name);
    if (value === null)
      this.repairs.push(`The ${name} (byte ${from}) is "${printable(text)}" and not a number; ${assumed}`);
    return value;
  }

  /** Reads a whole number. */
  whole(length: number, name: string): number {
    const field = { from: this.#next, length, name };
    const text = this.text(length);
    if (!/^[+-]?\d+$/.test(text)) throw this.#bad(field, text, 'a whole number');
    return Number(text);
  }

  /** Reads a decimal number. A decimal comma is read as a point and noted in `repairs`. */
  decimal(length: number, name: string): number {
    const field = { from: this.#next, length, name };
    const text = this.text(length);
    const value = this.#decimalOf(text, name);
    if (value === null) throw this.#bad(field, text, 'a number');
    return value;
  }

  #decimalOf(text: string, name: string): number | null {
    const plain = text.replace(',', '.');
    const value = Number(plain);
    const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain);
    if (!isNumber || !Number.isFinite(value)) return null;
    if (plain !== text)
      this.repairs.push(`The ${name} is "${printable(text)}" with a decimal comma, read as a point`);
    return value;
  }

  /** Byte offset of the next field. */
  get position(): number {
    return this.#next;
  }

  #bad(field: Field, text: string, expected: string): BeatbenchError {
    return new BeatbenchError(
      'bad-header',
      `The header's ${field.name} is "${text}" instead of ${expected}; the file is damaged or not EDF.`,
      { file: this.#file, byte: field.from, field: field.name },
    );
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
