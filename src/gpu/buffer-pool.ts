/** Buffers of one device, used again by size and usage, within a cap on what lies idle. */
export class BufferPool {
  readonly #device: GPUDevice;
  readonly #mostIdleBytes: number;
  /** In the order in which they were given back. */
  readonly #idle: GPUBuffer[] = [];
  #idleBytes = 0;

  /** @param mostIdleBytes  kept for the next user; beyond that the longest idle go back to the device */
  constructor(device: GPUDevice, mostIdleBytes: number) {
    this.#device = device;
    this.#mostIdleBytes = mostIdleBytes;
  }

  get idleBytes(): number {
    return this.#idleBytes;
  }

  /** A buffer of at least `bytes`, with whatever its last user left in it. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = sizeClass(bytes);
    const place = this.#idle.findLastIndex((buffer) => buffer.size === size && buffer.usage === usage);
    const [buffer] = place < 0 ? [] : this.#idle.splice(place, 1);
    if (buffer === undefined) return this.#device.createBuffer({ size, usage });
    this.#idleBytes -= size;
    return buffer;
  }

  /** Takes back an unmapped buffer; work already submitted on it runs to its end. */
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
 * Rounded up so that signals of nearly one length share buffers: an eighth of a power of two, at least 256.
 *
 * @param bytes as asked for
 * @returns bytes, a multiple of 4
 */
export function sizeClass(bytes: number): number {
  const step = Math.max(256, 2 ** (Math.floor(Math.log2(Math.max(1, bytes))) - 3));
  return Math.max(step, Math.ceil(bytes / step) * step);
}
