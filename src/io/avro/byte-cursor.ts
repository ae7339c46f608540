import { BeatbenchError } from '../../model/failure.ts';

/** Cursor that reads the binary encoding of Avro. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at = 0;
  readonly #file: string;
  /** Offset of the bytes in the file, for errors; 0 for inflated bytes. */
  readonly #from: number;

  constructor(bytes: Uint8Array, file: string, from = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#file = file;
    this.#from = from;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /**
   * Reads a whole number of up to 64 bits, rounded above 2⁵³.
   *
   * @throws BeatbenchError `truncated`, `bad-value`
   */
  long(): number {
    let [low, middle, high] = [0, 0, 0];
    for (let k = 0; k < 10; k++) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw this.ended();
      this.at += 1;
      const bits = byte & 0x7f;
      if (k < 4) low |= bits << (7 * k);
      else if (k < 8) middle |= bits << (7 * (k - 4));
      else high |= bits << (7 * (k - 8));
      if (byte < 0x80) {
        if (high > 0xff) break;
        const half = (low >>> 1) + middle * 2 ** 27 + high * 2 ** 55;
        return (low & 1) === 0 ? half : -half - 1;
      }
    }
    throw this.damaged('a number has more than 64 bits');
  }

  /** @throws BeatbenchError `truncated`, `bad-value` if it has more than 32 bits */
  int(): number {
    const value = this.long();
    if (value !== (value | 0)) throw this.damaged('a number of 32 bits is larger');
    return value;
  }

  /**
   * Reads the length of the following data.
   *
   * @throws BeatbenchError `truncated` if fewer bytes are left; `bad-value` if it is negative
   */
  length(): number {
    const count = this.long();
    if (count < 0) throw this.damaged('a length is negative');
    if (count > this.left) throw this.ended();
    return count;
  }

  /** @throws BeatbenchError `truncated` */
  pass(count: number): void {
    if (count > this.left) throw this.ended();
    this.at += count;
  }

  /** @throws BeatbenchError `truncated` */
  take(count: number): Uint8Array {
    this.pass(count);
    return this.bytes.subarray(this.at - count, this.at);
  }

  ended(): BeatbenchError {
    return new BeatbenchError(
      'truncated',
      `${this.#file} ends within its data; copy it again from its source.`,
      { file: this.#file, byte: this.#from + this.at },
    );
  }

  beyond(what: string): BeatbenchError {
    return new BeatbenchError(
      'too-large',
      `${this.#file} ${what}, unlike any file of a recorder; check what it is.`,
      { file: this.#file, byte: this.#from + this.at },
    );
  }

  damaged(why: string): BeatbenchError {
    return new BeatbenchError(
      'bad-value',
      `${this.#file} is damaged: ${why}; copy it again from its source.`,
      { file: this.#file, byte: this.#from + this.at },
    );
  }
}
