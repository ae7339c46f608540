/** Idle bytes that are kept for the next user; more are given back to the device at once. */
const mostIdleBytes = 256 * 2 ** 20;

/** Buffers of one device, used again by size and usage, within a cap on what lies idle. */
export class BufferPool {
  readonly #device: GPUDevice;
  readonly #idle = new Map<string, GPUBuffer[]>();
  #idleBytes = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  get idleBytes(): number {
    return this.#idleBytes;
  }

  /** A buffer of at least `bytes`, with whatever its last user left in it. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = sizeClass(bytes);
    const buffer = this.#idle.get(`${usage}:${size}`)?.pop();
    if (buffer === undefined) return this.#device.createBuffer({ size, usage });
    this.#idleBytes -= size;
    return buffer;
  }

  /** Takes back an unmapped buffer; work already submitted on it runs to its end. */
  give(buffer: GPUBuffer): void {
    if (this.#idleBytes + buffer.size > mostIdleBytes) {
      buffer.destroy();
      return;
    }
    const key = `${buffer.usage}:${buffer.size}`;
    const same = this.#idle.get(key);
    if (same === undefined) this.#idle.set(key, [buffer]);
    else same.push(buffer);
    this.#idleBytes += buffer.size;
  }

  /** Destroys all that lies idle. */
  clear(): void {
    for (const buffers of this.#idle.values()) for (const buffer of buffers) buffer.destroy();
    this.#idle.clear();
    this.#idleBytes = 0;
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
