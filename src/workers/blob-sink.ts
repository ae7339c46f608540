import type { ByteSink } from '../model/sink.ts';

/** Bytes that the worker itself holds at a time; the browser keeps the rest, on disk where it is much. */
const mostHeld = 1 << 23;

/** A file that is written in pieces and given as one. */
export class BlobSink implements ByteSink {
  readonly #blobs: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #heldCount = 0;

  write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes.slice());
    this.#heldCount += bytes.length;
    if (this.#heldCount >= mostHeld) this.#giveAway();
    return Promise.resolve();
  }

  end(): Blob {
    this.#giveAway();
    return new Blob(this.#blobs);
  }

  #giveAway(): void {
    this.#blobs.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#heldCount = 0;
  }
}
