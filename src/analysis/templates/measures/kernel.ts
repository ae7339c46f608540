/** The best likeness over some shifts; overwritten by every search. */
export interface BestMatch {
  rho: number;
  /** Offset of the window in the stretch, 0 … shifts − 1. */
  offset: number;
}

/** Searches the loaded stretch, windows `from` … `to`, both included; of equal values, the first. */
export type SearchOffsets = (best: BestMatch, from: number, to: number) => void;

/** One measure over stretches of one beat each; it caches what does not depend on the template. */
export interface MeasureKernel {
  /** @param stretch window length + shifts − 1 samples, which must remain valid until the next is loaded */
  load(stretch: Float64Array): void;
  /**
   * Does the work per template, for many beats.
   *
   * @param template as long as a window; copied
   */
  prepare(template: Float64Array): SearchOffsets;
}

/** Position of the windows in a stretch. */
export interface KernelShape {
  readonly windowLength: number;
  readonly shiftCount: number;
}
