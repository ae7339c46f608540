import type { GpuEngine } from '../../gpu/engine.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { Samples } from '../../model/samples.ts';
import type { BackendChoice } from '../backend/choose-backend.ts';
import { lossWarnings, ranOnOf } from '../backend/run-on-backend.ts';
import type { StageContext } from '../stage.ts';
import { DeviceChain } from './device-chain.ts';
import { type FilteredChannelOptions, noneLongEnough, type ReadSamples } from './filtered-channel.ts';
import { filterWindow } from './filter-window.ts';
import { filterWindows } from './filter-windows.ts';
import { type FilterPart, windowedReader } from './windowed-reader.ts';

interface DeviceReaderOptions
  extends Omit<FilteredChannelOptions, 'pffft'>, Pick<StageContext, 'ranOn' | 'warn'> {
  readonly gpu: GpuAccess;
  readonly choice: BackendChoice;
  /** Outputs of a window; for tests. */
  readonly leastWindow?: number;
}

/** Filters windows on the GPU, and says whether anything of them was long enough. */
interface DeviceWindows {
  readonly filter: FilterPart;
  /** Gives back what is held on the device; who filters on takes it anew. */
  readonly release: () => void;
  readonly isAnyKept: () => boolean;
}

/**
 * A channel filtered on the GPU as it is read. A window whose device is lost is filtered again, on a new
 * one or on the CPU; all others stay as they are.
 */
export function deviceReader(options: DeviceReaderOptions): ReadSamples {
  const { read, sampleCount, filters, alignment } = options;
  const { filter, release, isAnyKept } = deviceWindows(options);
  const ended = (): void => {
    release();
    if (!isAnyKept()) throw noneLongEnough(filters);
  };
  return windowedReader(
    filterWindows(sampleCount, filters, alignment, options.leastWindow),
    read,
    filter,
    ended,
  );
}

/** What filters the windows of `deviceReader`. */
export function deviceWindows(options: Omit<DeviceReaderOptions, 'read' | 'leastWindow'>): DeviceWindows {
  const { sampleCount, filters, alignment, gpu, choice, ranOn, warn } = options;
  let held: { readonly engine: GpuEngine; readonly chain: DeviceChain } | null = null;
  let isAnyKept = false;
  const release = (): void => {
    if (held?.engine.isLost === false) held.chain.release();
    held = null;
  };
  const chainOn = (engine: GpuEngine): DeviceChain => {
    if (held?.engine !== engine)
      held = { engine, chain: new DeviceChain(engine, filters, alignment, sampleCount) };
    return held.chain;
  };
  const filter = async (samples: Samples): Promise<Float64Array> => {
    try {
      const outcome = await gpu.run(
        async (engine) => chainOn(engine).filter(samples),
        () => filterWindow(samples, filters, alignment, 'auto'),
      );
      ranOn(ranOnOf(choice, outcome));
      lossWarnings(outcome).forEach(warn);
      const { values, gaps } = outcome.value;
      isAnyKept ||= gaps[0]?.from !== 0 || gaps[0].to < values.length;
      return values;
    } catch (error) {
      release();
      throw error;
    }
  };
  return { filter, release, isAnyKept: () => isAnyKept };
}
