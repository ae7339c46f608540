import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { gapsWithin, longStretches, stretches } from '../../dsp/samples/gaps.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { Samples } from '../../model/samples.ts';
import { runOnBackend } from '../backend/run-on-backend.ts';
import type { StageContext } from '../stage.ts';
import { DeviceChain } from './device-chain.ts';
import { type CpuPath, filterOnCpu, mostDouble, type FilterPause } from './filter-on-cpu.ts';
import { filterSize } from './filter-size.ts';
import { filterWindows } from './filter-windows.ts';

/** How a filter is computed: on the CPU, or on the GPU in single precision. */
export type FilterPath = CpuPath | 'device';

/** How a signal is filtered, beside its coefficients. */
export interface FilterChoice {
  readonly alignment: FirAlignment;
  /** The parameter. */
  readonly backend: string;
}

/** Why `auto` leaves a short signal to the CPU. */
const shortEnough = 'short enough for double precision, which keeps a stop band as deep as it was made';

/**
 * Filters each gap-free stretch of a signal by a chain, where the parameter and this machine have it;
 * a stretch shorter than the longest filter joins the gaps.
 *
 * @param context takes what it ran on, and now and then the share that is done
 * @throws BeatbenchError `too-short` where every stretch is
 */
export async function filterSamples(
  samples: Samples,
  filters: readonly Float64Array[],
  { alignment, backend }: FilterChoice,
  context: Pick<StageContext, 'gpu' | 'warn' | 'ranOn' | 'pause'>,
): Promise<Samples & { readonly path: FilterPath }> {
  if (filters.length === 0) return { ...samples, path: 'double' };
  const { pause, ranOn } = context;
  const sampleCount = samples.values.length;
  const onCpu = (own: string) => filterOnCpu(samples, filters, alignment, own, pause);
  if (backend === 'auto' && sampleCount <= mostDouble) {
    ranOn({ backend: 'cpu', why: shortEnough });
    return onCpu(backend);
  }
  return runOnBackend<Samples & { readonly path: FilterPath }>(
    context,
    backend,
    await filterSize(sampleCount, filters, alignment, backend),
    async (engine) => ({
      ...(await filterOnGpu(engine, samples, filters, alignment, pause)),
      path: 'device',
    }),
    () => onCpu(backend === 'webgpu' ? 'auto' : backend),
  );
}

async function filterOnGpu(
  engine: GpuEngine,
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  pause: FilterPause,
): Promise<Samples> {
  const { values } = samples;
  const longest = Math.max(...filters.map((taps) => taps.length));
  // Which stretches are kept is decided as for the CPU.
  const kept = longStretches(values.length, samples.gaps, longest);
  const filtered = new Float64Array(values.length);
  const windows = filterWindows(values.length, filters, alignment);
  const chain = new DeviceChain(engine, filters, alignment, values.length);
  try {
    for (const { input, output } of windows) {
      const own = values.subarray(input.from, input.to);
      const wanted = { from: output.from - input.from, to: output.to - input.from };
      const into = filtered.subarray(output.from, output.to);
      await chain.filter({ values: own, gaps: gapsWithin(samples.gaps, input.from, input.to) }, wanted, into);
      await pause(output.to / values.length);
    }
  } finally {
    chain.release();
  }
  return { values: filtered, gaps: stretches(values.length, kept) };
}
