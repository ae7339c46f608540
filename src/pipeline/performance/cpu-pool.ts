/** How the CPU filters in the filter study. */
export type CpuFilterMethod = 'direct' | 'overlap-save';

/** One worker's share of a filter. */
export interface PoolPart {
  readonly method: CpuFilterMethod;
  /** What the part's outputs are made of: taps − 1 samples more than outputs, the ends reflected already. */
  readonly extended: Float64Array<ArrayBuffer>;
  readonly coefficients: Float64Array<ArrayBuffer>;
}

/** Threads that filter parts of a signal at once; each front supplies its own kind of worker. */
export interface CpuPool {
  readonly workerCount: number;
  /**
   * Filters parts, each on a worker of its own, by `filterPart`. The samples may be given away.
   * @returns the outputs of each part, in order
   */
  run(parts: readonly PoolPart[]): Promise<Float64Array<ArrayBuffer>[]>;
  /** Ends the workers. */
  close(): void;
}
