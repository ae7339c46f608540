import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';

const windowBytes = 1 << 16;

/** Reader of small ranges that are close together, through one window of a source. */
export class RangeReader {
  readonly source: ByteSource;
  readonly isLittle: boolean;
  /**
   * Converts an offset in the source to one in the file, for errors; inflated bytes have the offset of their compressed
   * data.
   */
  readonly #place: (at: number) => number;
  readonly #file: string;
  readonly #signal: AbortSignal | undefined;
  #window: Uint8Array = new Uint8Array();
  #from = 0;

  constructor(
    source: ByteSource,
    isLittle: boolean,
    file: string,
    place: (at: number) => number,
    signal?: AbortSignal,
  ) {
    this.source = source;
    this.isLittle = isLittle;
    this.#file = file;
    this.#place = place;
    this.#signal = signal;
  }

  /**
   * Returns bytes from … to − 1.
   *
   * @throws BeatbenchError `truncated` if the source ends before that
   */
  async view(from: number, to: number): Promise<DataView> {
    if (to > this.source.size) throw this.truncated(from);
    if (from < this.#from || to > this.#from + this.#window.length) {
      this.#window = await this.source.read(from, Math.max(to, from + windowBytes), this.#signal);
      this.#from = from;
      if (this.#window.length < to - from) throw this.truncated(from);
    }
    return new DataView(this.#window.buffer, this.#window.byteOffset + from - this.#from, to - from);
  }

  truncated(at: number): BeatbenchError {
    return new BeatbenchError(
      'truncated',
      `${this.#file} ends inside a variable; copy it again from its source.`,
      { file: this.#file, byte: this.#place(at) },
    );
  }

  bad(at: number, field: string, what: string): BeatbenchError {
    return new BeatbenchError('bad-header', `A variable's ${field} is ${what}; the file is damaged.`, {
      file: this.#file,
      byte: this.#place(at),
      field,
    });
  }
}
