import { findGaps, longStretches, stretches } from '../../dsp/samples/gaps.ts';
import type { Samples } from '../../model/samples.ts';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import { chooseBackend } from '../backend/choose-backend.ts';
import { deviceWindows } from '../filter/device-reader.ts';
import { FilteredAnywhere } from '../filter/random-access-filter.ts';
import type { ReadSamples } from '../filter/filtered-channel.ts';
import { choosePath } from '../filter/filter-on-cpu.ts';
import { type FilterChoice, type FilterPath, filterSamples } from '../filter/filter-signal.ts';
import { filterSize } from '../filter/filter-size.ts';
import { filterWindow } from '../filter/filter-window.ts';
import { filterWindows } from '../filter/filter-windows.ts';
import { windowedReader } from '../filter/windowed-reader.ts';
import { serialize } from '../serialize.ts';
import type { SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { type BenchSignal, heldSignal } from './bench-signal.ts';

/** The bench's signal after its filters. */
export interface FilteredSignal extends BenchSignal {
  readonly path: FilterPath;
  /** Gives back what reading it holds beside memory. */
  readonly close: () => void;
}

type FilterContext = Pick<StageContext, 'gpu' | 'warn' | 'ranOn' | 'pause'>;

/** Outputs of a window of direct sums. */
const directWindow = 1 << 18;

const nothingToClose = (): void => undefined;

/**
 * Filters each gap-free stretch of a signal by a chain, as `filterSamples`; of a long signal each part
 * when it is read, the same to the last bit. Where the GPU is lost, the CPU does the windows that are
 * read from then on.
 *
 * @throws BeatbenchError `too-short` where every stretch is shorter than the longest filter
 */
export async function filterBenchSignal(
  signal: BenchSignal,
  filters: readonly Float64Array[],
  choice: FilterChoice,
  context: FilterContext,
): Promise<FilteredSignal> {
  if (filters.length === 0) return { ...signal, path: 'double', close: nothingToClose };
  if (signal.held === null) return filterInPasses(signal, filters, choice, context);
  const { path, ...filtered } = await filterSamples(signal.held, filters, choice, context);
  return { ...heldSignal({ ...signal.held, ...filtered }), path, close: nothingToClose };
}

async function filterInPasses(
  signal: BenchSignal,
  filters: readonly Float64Array[],
  { alignment, backend }: FilterChoice,
  context: FilterContext,
): Promise<FilteredSignal> {
  const { sampleCount, gaps } = signal;
  const longest = Math.max(...filters.map((taps) => taps.length));
  const kept = longStretches(sampleCount, gaps, longest);
  const made = (read: SignalReader['read'], path: FilterPath, close: () => void): FilteredSignal => ({
    ...signal,
    gaps: stretches(sampleCount, kept),
    read,
    path,
    close,
  });
  const size = await filterSize(sampleCount, filters, alignment, backend);
  const chosen = await chooseBackend(context.gpu, backend, size);
  const windowed = (filter: (samples: Samples) => Promise<Float64Array>, least?: number) => {
    const windows = filterWindows(sampleCount, filters, alignment, least);
    const reading = windowedReader(windows, samplesOf(signal), filter, () => undefined);
    return serialize(async (from: number, to: number, abort?: AbortSignal) => {
      const { values } = await reading(from, to, abort);
      return values;
    });
  };
  if (chosen.backend === 'webgpu') {
    const gpu = context.gpu ?? new GpuAccess(null);
    const told = once(context.warn);
    const options = { sampleCount, filters, alignment, gpu, choice: chosen };
    const device = deviceWindows({ ...options, ranOn: context.ranOn, warn: told });
    return made(windowed(device.filter), 'device', device.release);
  }
  context.ranOn(chosen);
  const { path, pffft } = await choosePath(backend, sampleCount);
  if (pffft !== null) {
    const anywhere = new FilteredAnywhere({ source: signal, stretches: kept, filters, alignment, pffft });
    return made(anywhere.read, path, () => void anywhere.close());
  }
  // Without the module windows are as long as those of a device, in double precision.
  const isDirect = path === 'direct';
  const filter = async (samples: Samples) =>
    (await filterWindow(samples, filters, alignment, isDirect ? 'reference' : 'auto')).values;
  return made(windowed(filter, isDirect ? directWindow : undefined), path, nothingToClose);
}

/** Told of every window, a warning is said once. */
function once(warn: StageContext['warn']): StageContext['warn'] {
  let isSaid = false;
  return (warning) => {
    if (!isSaid) warn(warning);
    isSaid = true;
  };
}

function samplesOf({ read }: SignalReader): ReadSamples {
  return async (from, to, abort) => {
    const values = await read(from, to, abort);
    return { values, gaps: findGaps(values) };
  };
}
