import { bufferUsage } from './usage.ts';

/** Required alignment of uniform blocks; valid on every device. */
const blockBytes = 256;

/** Uniform blocks of the dispatches of one submission, adjacent in one buffer. */
export class UniformArena {
  readonly #device: GPUDevice;
  #buffer: GPUBuffer | null = null;
  #words = new Uint32Array(64 * 64);
  #blockCount = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /** Adds a block and returns its place in the buffer, which is filled by `flush`. */
  add(firstGroup: number, params: Uint32Array): GPUBufferBinding {
    const bytes = this.#blockCount * blockBytes;
    if (this.#buffer === null || bytes + blockBytes > this.#buffer.size) this.#begin();
    const words = this.#blockCount * (blockBytes / 4);
    this.#words[words] = firstGroup;
    this.#words.set(params, words + 1);
    const buffer = this.#buffer;
    if (buffer === null) throw new Error('no buffer for uniforms');
    const offset = this.#blockCount * blockBytes;
    this.#blockCount++;
    return { buffer, offset, size: Math.ceil((params.length + 1) / 4) * 16 };
  }

  /** Writes the blocks into the queue, ahead of the submission that uses them. */
  flush(): void {
    if (this.#buffer === null || this.#blockCount === 0) return;
    this.#device.queue.writeBuffer(this.#buffer, 0, this.#words, 0, this.#blockCount * (blockBytes / 4));
    this.#blockCount = 0;
  }

  /** Replaces a full buffer after writing its blocks; bindings keep the old one alive. */
  #begin(): void {
    this.flush();
    this.#buffer = this.#device.createBuffer({
      size: this.#words.byteLength,
      usage: bufferUsage.uniform | bufferUsage.copyTarget,
    });
  }
}
