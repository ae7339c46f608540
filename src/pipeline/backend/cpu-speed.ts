import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { filterTapCount } from './work-size.ts';

const [sampleCount, runCount] = [2 ** 16, 4];

let known: number | null = null;

/**
 * Returns the number of samples per ms that this CPU filters with `filterTapCount` taps; measured at the first call,
 * which takes some ms.
 */
export function cpuSamplesPerMs(): number {
  known ??= measure();
  return known;
}

function measure(): number {
  const x = Float64Array.from({ length: sampleCount }, (_, n) => Math.sin(n * n));
  const coefficients = new Float64Array(filterTapCount).fill(1 / filterTapCount);
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runCount; run++) {
    const startMs = performance.now();
    filterFirFast(x, coefficients, 'zero-phase');
    leastMs = Math.min(leastMs, performance.now() - startMs);
  }
  return sampleCount / Math.max(0.05, leastMs);
}
