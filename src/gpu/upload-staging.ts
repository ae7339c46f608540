import { sizeClass } from './buffer-pool.ts';
import type { FillBytes } from './commands.ts';
import { bufferUsage, mapModeWrite } from './usage.ts';

/** Maximum idle bytes to keep for the next upload: an ECG of a day at 256 Hz in double precision. */
const maxIdleBytes = 192 * 2 ** 20;

/** Number of bytes that are filled at a time: the device copies them while the next are filled. */
const pieceBytes = 8 * 2 ** 20;

/**
 * Buffers that long uploads are written to, and that the device copies from.
 *
 * They are mapped again after the copy, so that an upload does not touch memory for the first time, which takes longer
 * than the copy itself.
 */
export class UploadStaging {
  readonly #device: GPUDevice;
  readonly #mapped = new Map<number, GPUBuffer[]>();
  #idleBytes = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /**
   * Writes bytes to the start of `to`, rounded up to a whole word.
   *
   * @param send  submits an encoder's commands and returns a new one
   * @returns the encoder with the last copy, and a callback that recovers its buffer; call it after the submission
   */
  write(
    encoder: GPUCommandEncoder,
    to: GPUBuffer,
    byteLength: number,
    fill: FillBytes,
    send: (encoder: GPUCommandEncoder) => GPUCommandEncoder,
  ): { readonly encoder: GPUCommandEncoder; readonly takeBack: () => void } {
    const size = byteLength > pieceBytes ? pieceBytes : sizeClass(byteLength);
    let own = encoder;
    let filled: GPUBuffer | null = null;
    const reclaim = (): void => {
      if (filled !== null) void this.#takeBack(filled);
    };
    for (let from = 0; from < byteLength; from += pieceBytes) {
      if (from > 0) {
        own = send(own);
        reclaim();
      }
      const length = Math.min(pieceBytes, byteLength - from);
      const words = 4 * Math.ceil(length / 4);
      const staging = this.#take(size);
      const mapped = staging.getMappedRange(0, words);
      fill(mapped, 0, from, length);
      new Uint8Array(mapped).fill(0, length);
      staging.unmap();
      own.copyBufferToBuffer(staging, 0, to, from, words);
      filled = staging;
    }
    return { encoder: own, takeBack: reclaim };
  }

  #take(size: number): GPUBuffer {
    const buffer = this.#mapped.get(size)?.pop();
    if (buffer !== undefined) {
      this.#idleBytes -= size;
      return buffer;
    }
    const usage = bufferUsage.mapWrite | bufferUsage.copySource;
    return this.#device.createBuffer({ size, usage, mappedAtCreation: true });
  }

  async #takeBack(staging: GPUBuffer): Promise<void> {
    const { size } = staging;
    if (this.#idleBytes + size > maxIdleBytes) {
      staging.destroy();
      return;
    }
    this.#idleBytes += size;
    try {
      await staging.mapAsync(mapModeWrite);
    } catch {
      // The device is gone, and the buffer with it.
      this.#idleBytes -= size;
      return;
    }
    const mappedOfSize = this.#mapped.get(size);
    if (mappedOfSize === undefined) this.#mapped.set(size, [staging]);
    else mappedOfSize.push(staging);
  }
}
