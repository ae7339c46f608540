/** How much a piece of work is; its time on the CPU and on a device is predicted from that. */
export interface WorkSize {
  /** Work of one kind has the same kernels: once any was done, none need be compiled. */
  readonly kind?: string;
  readonly uploadBytes: number;
  readonly downloadBytes: number;
  /** How often the work waits for the device. */
  readonly roundTripCount: number;
  /** Samples filtered, as many as a filter of `filterTapCount` taps takes as long for: `filterLoad`. */
  readonly filterSamples: number;
  /** How many times faster than in double precision the CPU's own way with these filters is; 1 where left out. */
  readonly cpuGain?: number;
  /** What the CPU does beside filters, and the device then does too, as such samples. */
  readonly otherSamples?: number;
  /** What the CPU does either way, as such samples. */
  readonly sharedSamples?: number;
}

/** Both paces are measured with so many taps. */
export const filterTapCount = 501;

/** Up to so many taps the sum itself costs no more than transforms. */
const fewTaps = 100;

/** Samples that take as long with `filterTapCount` taps: transforms cost as the logarithm of their size. */
export function filterLoad(sampleCount: number, tapCount: number): number {
  return (sampleCount * costPerSample(tapCount)) / costPerSample(filterTapCount);
}

function costPerSample(tapCount: number): number {
  return Math.log2(4 * Math.max(fewTaps, tapCount));
}

/** How fast a device is, measured. */
export interface DeviceSpeed {
  /** An almost empty run, ms. */
  readonly roundTripMs: number;
  readonly uploadBytesPerMs: number;
  readonly downloadBytesPerMs: number;
  /** Samples through a filter of `filterTapCount` taps. */
  readonly filterSamplesPerMs: number;
}

/** @param samplesPerMs  through a filter of `filterTapCount` taps */
export function predictCpuMs(size: WorkSize, samplesPerMs: number): number {
  const { filterSamples, cpuGain = 1, otherSamples = 0, sharedSamples = 0 } = size;
  return (filterSamples / cpuGain + otherSamples + sharedSamples) / samplesPerMs;
}

export function predictDeviceMs(size: WorkSize, speed: DeviceSpeed, cpuSamplesPerMs: number): number {
  const { filterSamples, otherSamples = 0, sharedSamples = 0 } = size;
  return (
    size.roundTripCount * speed.roundTripMs +
    size.uploadBytes / speed.uploadBytesPerMs +
    size.downloadBytes / speed.downloadBytesPerMs +
    (filterSamples + otherSamples) / speed.filterSamplesPerMs +
    sharedSamples / cpuSamplesPerMs
  );
}
