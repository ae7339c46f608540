/** Buffers of one device, reused by size and usage, with a limit on idle bytes. */
export class BufferPool {
  readonly #device: GPUDevice;
  readonly #mostIdleBytes: number;
  /** In the order in which they were returned. */
  readonly #idle: GPUBuffer[] = [];
  #idleBytes = 0;

  /** @param mostIdleBytes  maximum idle bytes to keep; beyond that the longest-idle buffers are destroyed */
  constructor(device: GPUDevice, mostIdleBytes: number) {
    this.#device = device;
    this.#mostIdleBytes = mostIdleBytes;
  }

  get idleBytes(): number {
    return this.#idleBytes;
  }

  /** Returns a buffer of at least `bytes`; its content is undefined. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = sizeClass(bytes);
    const place = this.#idle.findLastIndex((buffer) => buffer.size === size && buffer.usage === usage);
    const [buffer] = place < 0 ? [] : this.#idle.splice(place, 1);
    if (buffer === undefined) return this.#device.createBuffer({ size, usage });
    this.#idleBytes -= size;
    return buffer;
  }

  /** Takes back an unmapped buffer; work already submitted with it still completes. */
  give(buffer: GPUBuffer): void {
    this.#idle.push(buffer);
    this.#idleBytes += buffer.size;
    while (this.#idleBytes > this.#mostIdleBytes) {
      const oldest = this.#idle.shift();
      if (oldest === undefined) return;
      this.#idleBytes -= oldest.size;
      oldest.destroy();
    }
  }
}

/**
 * Rounds a size up so that signals of similar length share buffers: to a multiple of an eighth of a power of two, at
 * least 256.
 *
 * @param bytes requested size
 * @returns bytes, a multiple of 4
 */
export function sizeClass(bytes: number): number {
  const step = Math.max(256, 2 ** (Math.floor(Math.log2(Math.max(1, bytes))) - 3));
  return Math.max(step, Math.ceil(bytes / step) * step);
}
