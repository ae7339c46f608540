/** Number of groups from which on all are dropped, so that released buffers do not accumulate. */
const maxGroups = 1024;

/**
 * Bind groups of one device, kept for later dispatches of the same kernel with the same parts of the same buffers.
 *
 * Dawn takes some 30 µs to make one, more than the kernel of a short record runs. Since buffers are reused, a repeated
 * analysis needs no new ones.
 */
export class BindGroupCache {
  readonly #device: GPUDevice;
  readonly #groups = new Map<string, GPUBindGroup>();
  /** Numbers of kernels and buffers in the keys. */
  readonly #numbers = new WeakMap<GPUComputePipeline | GPUBuffer, number>();
  #numberCount = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /**
   * Returns the bind group 0 of a kernel.
   *
   * @param bindings  parts of buffers for bindings 0, 1, …
   */
  get(pipeline: GPUComputePipeline, bindings: readonly GPUBufferBinding[]): GPUBindGroup {
    let key = `${this.#numberOf(pipeline)}`;
    for (const { buffer, offset, size } of bindings) key += `|${this.#numberOf(buffer)} ${offset} ${size}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    if (this.#groups.size >= maxGroups) this.#groups.clear();
    const group = this.#device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: bindings.map((resource, binding) => ({ binding, resource })),
    });
    this.#groups.set(key, group);
    return group;
  }

  #numberOf(object: GPUComputePipeline | GPUBuffer): number {
    const known = this.#numbers.get(object);
    if (known !== undefined) return known;
    this.#numbers.set(object, this.#numberCount);
    return this.#numberCount++;
  }
}
