import { sharedGpu, replaceMembers } from './shared-gpu.ts';

/**
 * Creates a GPU whose first devices are destroyed at the given moments: after a number of submissions or of kernels to
 * compile (Infinity: by the test itself). Later devices are views of the shared one.
 */
export function createLosingGpu(
  moments: readonly number[],
  of: 'submissions' | 'kernels' = 'submissions',
): { readonly gpu: GPU; readonly counts: number[] } {
  const counts: number[] = [];
  const requestAdapter = async (options?: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    const from = counts.length < moments.length ? navigator.gpu : sharedGpu();
    const adapter = await from.requestAdapter(options);
    if (adapter === null) return null;
    const requestDevice = async (descriptor?: GPUDeviceDescriptor): Promise<GPUDevice> => {
      const device = await adapter.requestDevice(descriptor);
      const index = counts.push(0) - 1;
      const count = (): void => {
        const reached = (counts[index] ?? 0) + 1;
        counts[index] = reached;
        if (reached === moments[index]) device.destroy();
      };
      if (of === 'kernels')
        return replaceMembers(device, {
          createComputePipelineAsync: (asked) => {
            count();
            return device.createComputePipelineAsync(asked);
          },
        });
      const queue = replaceMembers(device.queue, {
        submit: (buffers) => {
          count();
          return device.queue.submit([...buffers]);
        },
      });
      return replaceMembers(device, { queue });
    };
    return replaceMembers(adapter, { requestDevice });
  };
  return { gpu: replaceMembers(navigator.gpu, { requestAdapter }), counts };
}
