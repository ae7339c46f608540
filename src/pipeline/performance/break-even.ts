/** How many samples it takes until the GPU wins; null: at no measured length, or at all of them. */
export interface BreakEven {
  /** Where the two curves cross, between measured lengths on log axes; null where they do not. */
  readonly sampleCount: number | null;
  /** Who is ahead at every measured length where the curves do not cross; null where they do. */
  readonly always: 'cpu' | 'gpu' | null;
}

/** Break-evens of the kernel alone, and with transfers. */
export interface BreakEvens {
  readonly kernel: BreakEven | null;
  readonly transfers: BreakEven | null;
}

/** Both times at one length; null where one was not measured. */
interface BreakEvenPoint {
  readonly sampleCount: number;
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
}

/**
 * Length from which the GPU is faster and stays so: where the curves cross last, each a straight line
 * between measured lengths on log axes.
 *
 * @param points in any order
 * @returns null without points that have both times
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
