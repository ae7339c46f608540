import { GpuRefusedError } from './gpu-failure.ts';

/** One kernel: its name, for messages, and its WGSL text with an entry point `main`. */
export interface KernelSource {
  readonly name: string;
  readonly code: string;
}

/** Values of a kernel's `override` constants. */
export type KernelConstants = Readonly<Record<string, number>>;

/** Compiled kernels of one device. Each is compiled once; callers that come while it compiles share the result. */
export class PipelineCache {
  readonly #device: GPUDevice;
  readonly #pipelines = new Map<string, Promise<GPUComputePipeline>>();
  readonly #ready = new Set<string>();

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /** @throws GpuRefusedError if the kernel does not compile; the next call tries again */
  get(kernel: KernelSource, constants: KernelConstants): Promise<GPUComputePipeline> {
    const key = cacheKey(kernel, constants);
    const known = this.#pipelines.get(key);
    if (known !== undefined) return known;
    const pipeline = this.#compile(kernel, constants);
    this.#pipelines.set(key, pipeline);
    pipeline.then(
      () => this.#ready.add(key),
      () => this.#pipelines.delete(key),
    );
    return pipeline;
  }

  /** Returns whether a kernel is already compiled. */
  isReady(kernel: KernelSource, constants: KernelConstants): boolean {
    return this.#ready.has(cacheKey(kernel, constants));
  }

  async #compile(kernel: KernelSource, constants: KernelConstants): Promise<GPUComputePipeline> {
    this.#device.pushErrorScope('validation');
    const module = this.#device.createShaderModule({ label: kernel.name, code: kernel.code });
    const fault = this.#device.popErrorScope();
    try {
      return await this.#device.createComputePipelineAsync({
        label: kernel.name,
        layout: 'auto',
        compute: { module, entryPoint: 'main', constants: { ...constants } },
      });
    } catch (error) {
      const message = (await fault)?.message ?? String(error);
      throw new GpuRefusedError(`kernel ${kernel.name} does not compile: ${message}`, { cause: error });
    }
  }
}

function cacheKey({ name }: KernelSource, constants: KernelConstants): string {
  return `${name}|${Object.entries(constants).join('|')}`;
}
