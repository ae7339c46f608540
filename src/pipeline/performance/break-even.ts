import type { BreakEven } from '../../model/performance.ts';

/** Both times at one length. */
export interface BreakEvenPoint {
  readonly sampleCount: number;
  readonly cpuMs: number;
  readonly gpuMs: number;
}

/**
 * Length from which the GPU is faster and stays so: where the curves cross last, each a straight line
 * between measured lengths on log axes.
 *
 * @param points in any order
 * @returns null without points
 */
export function breakEven(points: readonly BreakEvenPoint[]): BreakEven | null {
  const curve = points
    .toSorted((a, b) => a.sampleCount - b.sampleCount)
    .map(({ sampleCount, cpuMs, gpuMs }) => ({
      place: Math.log(sampleCount),
      lead: Math.log(cpuMs / gpuMs),
    }));
  const first = curve[0];
  if (first === undefined) return null;
  const lastBehind = curve.findLastIndex(({ lead }) => lead <= 0);
  if (lastBehind < 0) return { sampleCount: null, always: 'gpu' };
  const [before, after] = [curve[lastBehind], curve[lastBehind + 1]];
  if (before === undefined || after === undefined) {
    return { sampleCount: null, always: curve.every(({ lead }) => lead <= 0) ? 'cpu' : null };
  }
  const share = -before.lead / (after.lead - before.lead);
  return { sampleCount: Math.exp(before.place + share * (after.place - before.place)), always: null };
}
