import type { ByteSource } from '../model/recording.ts';

const windowBytes = 1 << 20;

/** Bytes by windows of 1 MB, each read once while places rise. */
export class ForwardWindow {
  readonly #source: Pick<ByteSource, 'size' | 'read'>;
  readonly #signal: AbortSignal | undefined;
  #from = 0;
  #held: Uint8Array = new Uint8Array();

  constructor(source: Pick<ByteSource, 'size' | 'read'>, signal?: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** So many bytes from one on, or as many as are there, and a window at most. */
  async at(byte: number, count: number): Promise<DataView> {
    const want = Math.min(count, windowBytes, this.#source.size - byte);
    if (byte < this.#from || byte + want > this.#from + this.#held.length) {
      this.#from = byte;
      this.#held = await this.#source.read(byte, byte + windowBytes, this.#signal);
    }
    const start = Math.min(byte - this.#from, this.#held.length);
    const there = Math.max(0, Math.min(want, this.#held.length - start));
    return new DataView(this.#held.buffer, this.#held.byteOffset + start, there);
  }
}
