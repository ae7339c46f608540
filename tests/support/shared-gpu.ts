/**
 * Returns the browser's WebGPU, with all devices as views of a single one. In software, a kernel takes seconds to
 * compile, so that each is compiled once for all files. Destroying a view releases only its own buffers. Tests of
 * device loss use `navigator.gpu` or `losingGpu`.
 */
export function sharedGpu(): GPU {
  return replaceMembers(navigator.gpu, {
    requestAdapter: async (options) => {
      const adapter = await navigator.gpu.requestAdapter(options);
      return (
        adapter &&
        replaceMembers(adapter, {
          requestDevice: async (descriptor) => {
            shared ??= share(await adapter.requestDevice(descriptor));
            return makeView(shared);
          },
        })
      );
    },
  });
}

interface Shared {
  readonly device: GPUDevice;
  readonly codeOf: WeakMap<GPUShaderModule, string>;
  readonly pipelines: Map<string, Promise<GPUComputePipeline>>;
}

let shared: Shared | null = null;

function share(device: GPUDevice): Shared {
  void device.lost.then(() => (shared = null));
  return { device, codeOf: new WeakMap(), pipelines: new Map() };
}

function makeView({ device, codeOf, pipelines }: Shared): GPUDevice {
  const own: { destroy(): void }[] = [];
  return replaceMembers(device, {
    createBuffer: (descriptor) => {
      const buffer = device.createBuffer(descriptor);
      own.push(buffer);
      return buffer;
    },
    createQuerySet: (descriptor) => {
      const set = device.createQuerySet(descriptor);
      own.push(set);
      return set;
    },
    createShaderModule: (descriptor) => {
      const module = device.createShaderModule(descriptor);
      codeOf.set(module, descriptor.code);
      return module;
    },
    createComputePipelineAsync: (descriptor) => {
      const { module, constants } = descriptor.compute;
      const key = `${JSON.stringify(constants)} ${codeOf.get(module)}`;
      const known = pipelines.get(key);
      if (known !== undefined) return known;
      const pipeline = device.createComputePipelineAsync(descriptor);
      pipelines.set(key, pipeline);
      pipeline.catch(() => pipelines.delete(key));
      return pipeline;
    },
    destroy: () => {
      for (const made of own.splice(0)) made.destroy();
      return undefined;
    },
  });
}

/** Returns a WebGPU object with some members replaced; its methods only work when called on the object itself. */
export function replaceMembers<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get: (_, name): unknown => {
      if (name in members) return Reflect.get(members, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
