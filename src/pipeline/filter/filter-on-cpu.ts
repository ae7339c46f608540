import { FirChain } from '../../dsp/fir/fir-chain.ts';
import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { type FirAlignment, filterFir } from '../../dsp/fir/fir.ts';
import { filterStretches } from '../../dsp/samples/gaps.ts';
import { getSingleFft, type SingleFft } from '../../dsp/spectrum/single-fft.ts';
import type { Samples } from '../../model/samples.ts';

/** Method of the CPU: direct sums, or overlap-save in double or single precision. */
export type CpuPath = 'direct' | 'double' | 'single';

/** Maximum number of samples for which `auto` uses double precision, which is then fast enough. */
export const maxDouble = 1 << 20;

/**
 * Number of samples between two pauses. The mean of this many first samples of a stretch is the level that bypasses
 * the filters.
 */
export const levelCount = 1 << 20;

/** Chooses the method for a backend and a length, and the module on which `single` runs; null for the others. */
export async function choosePath(
  backend: string,
  sampleCount: number,
): Promise<{ path: CpuPath; fft: SingleFft | null }> {
  if (backend === 'reference') return { path: 'direct', fft: null };
  const fft = backend === 'cpu' || sampleCount > maxDouble ? getSingleFft() : null;
  return { path: fft === null ? 'double' : 'single', fft };
}

/** Receives the share done from time to time; throws if the work is cancelled. */
export type FilterPause = (share: number) => Promise<void>;

/**
 * Filters each gap-free stretch of a signal by a chain; a stretch shorter than the longest filter becomes a gap.
 *
 * @param filters coefficients of one or more filters
 * @throws BeatbenchError `too-short` if all stretches are too short
 */
export async function filterOnCpu(
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  backend: string,
  pause: FilterPause,
): Promise<Samples & { readonly path: CpuPath }> {
  const { path, fft } = await choosePath(backend, samples.values.length);
  if (fft !== null) {
    return { ...(await filterSingle(samples, filters, alignment, fft, pause)), path };
  }
  let filtered: Samples = samples;
  for (const [k, taps] of filters.entries()) {
    const filter = path === 'direct' ? filterFir : filterFirFast;
    filtered = filterStretches(filtered, taps.length, (x) => filter(x, taps, alignment));
    await pause((k + 1) / filters.length);
  }
  return { values: filtered.values, gaps: filtered.gaps, path };
}

async function filterSingle(
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  fft: SingleFft,
  pause: FilterPause,
): Promise<Samples> {
  const { values } = samples;
  const longest = Math.max(...filters.map((taps) => taps.length));
  const filtered = new Float64Array(values.length).fill(Number.NaN);
  const chain = new FirChain(fft, filters, alignment, values.length);
  try {
    // Applies an identity filter to find the stretches that are kept, with the same rule as the other methods.
    const { gaps } = filterStretches(samples, longest, (x) => x);
    let next = 0;
    for (const gap of [...gaps, { from: values.length, to: values.length }]) {
      let at = next;
      const emit = (piece: Float64Array): void => {
        filtered.set(piece, at);
        at += piece.length;
      };
      for (let from = next; from < gap.from; from += levelCount) {
        chain.push(values.subarray(from, Math.min(gap.from, from + levelCount)), emit);
        await pause(from / values.length);
      }
      if (gap.from > next) chain.end(emit);
      next = gap.to;
    }
    return { values: filtered, gaps };
  } finally {
    chain.close();
  }
}
