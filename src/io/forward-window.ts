import type { ByteSource } from '../model/recording.ts';

const windowBytes = 1 << 20;

/** Reader of bytes in windows of 1 MB. Each window is read once if the offsets ascend. */
export class ForwardWindow {
  readonly #source: Pick<ByteSource, 'size' | 'read'>;
  readonly #signal: AbortSignal | undefined;
  #from = 0;
  #held: Uint8Array = new Uint8Array();

  constructor(source: Pick<ByteSource, 'size' | 'read'>, signal?: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Returns `count` bytes from an offset; fewer at the end of the source, and at most one window. */
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
