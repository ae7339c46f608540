/**
 * A GPU whose devices are destroyed, each as the next of `moments` says, at so many submissions from its start, or
 * at so many kernels that are to be compiled.
 */
export function losingGpu(
  gpu: GPU,
  moments: readonly number[],
  of: 'submissions' | 'kernels' = 'submissions',
): { readonly gpu: GPU; readonly counts: number[] } {
  const counts: number[] = [];
  const requestAdapter = async (options?: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    const adapter = await gpu.requestAdapter(options);
    if (adapter === null) return null;
    const requestDevice = adapter.requestDevice.bind(adapter);
    const spied = async (descriptor?: GPUDeviceDescriptor): Promise<GPUDevice> => {
      const device = await requestDevice(descriptor);
      const index = counts.push(0) - 1;
      const count = (): void => {
        const reached = (counts[index] ?? 0) + 1;
        counts[index] = reached;
        if (reached === moments[index]) device.destroy();
      };
      if (of === 'submissions') {
        const submit = device.queue.submit.bind(device.queue);
        const counted = (buffers: Iterable<GPUCommandBuffer>): void => {
          count();
          submit([...buffers]);
        };
        Object.defineProperty(device.queue, 'submit', { value: counted });
      } else {
        const compile = device.createComputePipelineAsync.bind(device);
        const counted = (asked: GPUComputePipelineDescriptor): Promise<GPUComputePipeline> => {
          count();
          return compile(asked);
        };
        Object.defineProperty(device, 'createComputePipelineAsync', { value: counted });
      }
      return device;
    };
    Object.defineProperty(adapter, 'requestDevice', { value: spied });
    return adapter;
  };
  const losing = new Proxy(gpu, {
    get: (target, name): unknown =>
      name === 'requestAdapter' ? requestAdapter : Reflect.get(target, name, target),
  });
  return { gpu: losing, counts };
}
