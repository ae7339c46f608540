/** Amount of work, from which its time on the CPU and on a device is predicted. */
export interface WorkSize {
  /** Work of one kind uses the same kernels; once any was done, no kernel needs to be compiled. */
  readonly kind?: string;
  readonly uploadBytes: number;
  readonly downloadBytes: number;
  /** Number of times that the work waits for the device. */
  readonly roundTripCount: number;
  /** Number of filtered samples, scaled to a filter of `filterTapCount` taps: `filterLoad`. */
  readonly filterSamples: number;
  /** Speed of the CPU's method with these filters relative to double precision; 1 if omitted. */
  readonly cpuGain?: number;
  /** Other work of the CPU that a device would take over, in such samples. */
  readonly otherSamples?: number;
  /** Work that the CPU does with either backend, in such samples. */
  readonly sharedSamples?: number;
}

/** Number of taps with which both speeds are measured. */
export const filterTapCount = 501;

/** Number of taps up to which direct sums cost no more than transforms. */
const fewTaps = 100;

/**
 * Returns the number of samples with `filterTapCount` taps that take the same time. The cost of transforms grows with
 * the logarithm of their size.
 */
export function filterLoad(sampleCount: number, tapCount: number): number {
  return (sampleCount * costPerSample(tapCount)) / costPerSample(filterTapCount);
}

function costPerSample(tapCount: number): number {
  return Math.log2(4 * Math.max(fewTaps, tapCount));
}

/** Measured speed of a device. */
export interface DeviceSpeed {
  /** Time of an almost empty run, ms. */
  readonly roundTripMs: number;
  readonly uploadBytesPerMs: number;
  readonly downloadBytesPerMs: number;
  /** Samples through a filter of `filterTapCount` taps. */
  readonly filterSamplesPerMs: number;
}

/** @param samplesPerMs  speed with a filter of `filterTapCount` taps */
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
