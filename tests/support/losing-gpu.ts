/** A GPU whose devices are destroyed, each as the next of `submits` says, at so many submissions from its start. */
export function losingGpu(
  gpu: GPU,
  submits: readonly number[],
): { readonly gpu: GPU; readonly counts: number[] } {
  const counts: number[] = [];
  const requestAdapter = async (options?: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    const adapter = await gpu.requestAdapter(options);
    if (adapter === null) return null;
    const requestDevice = adapter.requestDevice.bind(adapter);
    const spied = async (descriptor?: GPUDeviceDescriptor): Promise<GPUDevice> => {
      const device = await requestDevice(descriptor);
      const index = counts.push(0) - 1;
      const submit = device.queue.submit.bind(device.queue);
      const counted = (buffers: Iterable<GPUCommandBuffer>): void => {
        const count = (counts[index] ?? 0) + 1;
        counts[index] = count;
        if (count === submits[index]) device.destroy();
        submit([...buffers]);
      };
      Object.defineProperty(device.queue, 'submit', { value: counted });
      return device;
    };
    Object.defineProperty(adapter, 'requestDevice', { value: spied });
    return adapter;
  };
  const { wgslLanguageFeatures } = gpu;
  return {
    gpu: { requestAdapter, getPreferredCanvasFormat: () => 'rgba8unorm', wgslLanguageFeatures },
    counts,
  };
}
