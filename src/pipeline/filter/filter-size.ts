import { filterFirSingle } from '../../dsp/fir/fir-stream.ts';
import { getSingleFft } from '../../dsp/spectrum/single-fft.ts';
import { cpuSamplesPerMs } from '../backend/cpu-speed.ts';
import { filterLoad, filterTapCount, type WorkSize } from '../backend/work-size.ts';
import { filterWindows } from './filter-windows.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';

const [measuredCount, runCount] = [2 ** 17, 6];

let known: Promise<number> | null = null;

/**
 * Returns how many times faster the CPU filters in single precision; measured at the first call, which takes some ms.
 */
function singleGain(): Promise<number> {
  known ??= measure();
  return known;
}

async function measure(): Promise<number> {
  const fft = getSingleFft();
  if (fft === null) return 1;
  const x = Float32Array.from({ length: measuredCount }, (_, n) => Math.sin(n * n));
  const filtered = new Float32Array(measuredCount);
  const coefficients = new Float64Array(filterTapCount).fill(1 / filterTapCount);
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runCount; run++) {
    const startMs = performance.now();
    filterFirSingle(fft, x, coefficients, 'zero-phase', filtered);
    leastMs = Math.min(leastMs, performance.now() - startMs);
  }
  return measuredCount / Math.max(0.05, leastMs) / cpuSamplesPerMs();
}

/**
 * Estimates the amount of work of a chain, with each filter on the device and one readback per window.
 * @param backend the parameter: the CPU is only measured for `auto`
 */
export async function filterSize(
  sampleCount: number,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  backend: string,
): Promise<WorkSize> {
  return {
    uploadBytes: 4 * sampleCount,
    downloadBytes: 4 * sampleCount,
    roundTripCount: filterWindows(sampleCount, filters, alignment).length,
    filterSamples: filters.reduce((sum, taps) => sum + filterLoad(sampleCount, taps.length), 0),
    cpuGain: backend === 'auto' ? await singleGain() : 1,
  };
}
