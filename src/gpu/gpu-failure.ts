/** The device is gone: after a driver reset, a fault of another tab, or `destroy()`. The work can be repeated. */
export class GpuLostError extends Error {
  override readonly name = 'GpuLostError';
}

/** The device refused the work: out of memory, or a fault in a kernel. Repeating it would fail again. */
export class GpuRefusedError extends Error {
  override readonly name = 'GpuRefusedError';
}
