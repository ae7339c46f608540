import { sizeClass } from './buffer-pool.ts';
import { bufferUsage, mapModeWrite } from './usage.ts';

/** Idle bytes that are kept for the next upload. */
const mostIdleBytes = 128 * 2 ** 20;

/**
 * Buffers that long uploads are written into, and copied from on the device.
 *
 * They are mapped again once the copy is done, so that an upload touches no memory for the first
 * time, which takes longer than the copy itself.
 */
export class UploadStaging {
  readonly #device: GPUDevice;
  readonly #mapped = new Map<number, GPUBuffer[]>();
  #idleBytes = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /**
   * Records the copy of bytes to the start of `to`, up to a whole word.
   *
   * @returns what takes the buffer back, to be called once the encoder's commands are submitted
   */
  write(encoder: GPUCommandEncoder, to: GPUBuffer, bytes: Uint8Array): () => void {
    const size = sizeClass(bytes.byteLength);
    const staging = this.#take(size);
    const words = 4 * Math.ceil(bytes.byteLength / 4);
    const scratch = new Uint8Array(staging.getMappedRange(0, words));
    scratch.set(bytes);
    scratch.fill(0, bytes.byteLength);
    staging.unmap();
    encoder.copyBufferToBuffer(staging, 0, to, 0, words);
    return () => void this.#takeBack(staging);
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
    if (this.#idleBytes + size > mostIdleBytes) {
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
    const same = this.#mapped.get(size);
    if (same === undefined) this.#mapped.set(size, [staging]);
    else same.push(staging);
  }
}
