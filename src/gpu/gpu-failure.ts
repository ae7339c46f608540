/** The device is gone: a driver reset, another tab's fault, `destroy()`. The work can be done again. */
export class GpuLostError extends Error {
  override readonly name = 'GpuLostError';
}

/** The device refused the work: out of memory, or a fault in a kernel. Another try would end alike. */
export class GpuRefusedError extends Error {
  override readonly name = 'GpuRefusedError';
}
