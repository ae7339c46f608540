/** Samples of one channel as they are stored: integers of 16 bits, or floating-point numbers of 64. */
export type StoredSamples = Int32Array | Float64Array;

/** Reads samples from … to − 1 of one channel, which lie inside what it has. */
export type ReadStored = (
  channelIndex: number,
  from: number,
  to: number,
  signal?: AbortSignal,
) => Promise<StoredSamples>;
