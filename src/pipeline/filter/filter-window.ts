import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Samples } from '../../model/samples.ts';
import { filterOnCpu } from './filter-on-cpu.ts';

/** A window on the CPU; nothing but a gap where no stretch of it is as long as the filters. */
export async function filterWindow(
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  backend: string,
): Promise<Samples> {
  try {
    return await filterOnCpu(samples, filters, alignment, backend, () => Promise.resolve());
  } catch (error) {
    if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
    const { length } = samples.values;
    return { values: new Float64Array(length).fill(Number.NaN), gaps: [{ from: 0, to: length }] };
  }
}
