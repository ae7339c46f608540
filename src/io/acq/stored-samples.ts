/** Stored samples of one channel: 16-bit integers, or 64-bit floating-point numbers. */
export type StoredSamples = Int32Array | Float64Array;

/** Reads samples from … to − 1 of one channel; the range must be within its length. */
export type ReadStored = (
  channelIndex: number,
  from: number,
  to: number,
  signal?: AbortSignal,
) => Promise<StoredSamples>;
