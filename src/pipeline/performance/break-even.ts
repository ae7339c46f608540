/** Number of samples from which the GPU is faster, or which of them is always faster. */
export interface BreakEven {
  /** Where the two curves cross, interpolated between measured lengths on log axes; null if they do not cross. */
  readonly sampleCount: number | null;
  /** The one that is faster at every measured length if the curves do not cross; null if they do. */
  readonly always: 'cpu' | 'gpu' | null;
}

/** Break-evens of the kernel alone, and with transfers. */
export interface BreakEvens {
  readonly kernel: BreakEven | null;
  readonly transfers: BreakEven | null;
}

/** Both times at one length; null if not measured. */
interface BreakEvenPoint {
  readonly sampleCount: number;
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
}

/**
 * Returns the length from which the GPU is faster and stays faster: the last crossing of the two curves, each drawn
 * with straight lines between measured lengths on log axes.
 *
 * @param points in any order
 * @returns null if no point has both times
 */
export function breakEven(points: readonly BreakEvenPoint[]): BreakEven | null {
  const curve = points
    .toSorted((a, b) => a.sampleCount - b.sampleCount)
    .flatMap(({ sampleCount, cpuMs, gpuMs }) =>
      cpuMs === null || gpuMs === null
        ? []
        : [{ place: Math.log(sampleCount), lead: Math.log(cpuMs / gpuMs) }],
    );
  if (curve.length === 0) return null;
  const lastBehind = curve.findLastIndex(({ lead }) => lead <= 0);
  if (lastBehind < 0) return { sampleCount: null, always: 'gpu' };
  const [before, after] = [curve[lastBehind], curve[lastBehind + 1]];
  if (before === undefined || after === undefined) {
    return { sampleCount: null, always: curve.every(({ lead }) => lead <= 0) ? 'cpu' : null };
  }
  const share = -before.lead / (after.lead - before.lead);
  return { sampleCount: Math.exp(before.place + share * (after.place - before.place)), always: null };
}
