/** The best likeness over some shifts; overwritten by every search. */
export interface BestMatch {
  rho: number;
  /** Place of the window in the stretch, 0 … shifts − 1. */
  offset: number;
}

/** Searches the stretch that was loaded last, windows `from` … `to`, both included; of equals the first. */
export type SearchOffsets = (best: BestMatch, from: number, to: number) => void;

/** One measure over stretches of one beat each; it keeps what does not depend on the template. */
export interface MeasureKernel {
  /** @param stretch  window length + shifts − 1 samples, which must stay until the next is loaded */
  load(stretch: Float64Array): void;
  /** What is done once a template, for many beats. @param template  as long as a window; copied */
  prepare(template: Float64Array): SearchOffsets;
}

/** How windows lie in a stretch. */
export interface KernelShape {
  readonly windowLength: number;
  readonly shiftCount: number;
}
