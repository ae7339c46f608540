import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { BackendChoice } from '../backend/choose-backend.ts';
import { lossWarnings, describeRanOn } from '../backend/run-on-backend.ts';
import type { StageContext } from '../stage.ts';
import { DeviceChain } from './device-chain.ts';
import { type FilterPart, filterWindow } from './filter-windows.ts';

interface DeviceWindowsOptions extends Pick<StageContext, 'ranOn' | 'warn'> {
  readonly sampleCount: number;
  readonly filters: readonly Float64Array[];
  readonly alignment: FirAlignment;
  readonly gpu: GpuAccess;
  readonly choice: BackendChoice;
}

/** Filters windows on the GPU. */
interface DeviceWindows {
  readonly filter: FilterPart;
  /** Gives back what is held on the device; who filters on takes it anew. */
  readonly release: () => void;
}

/**
 * Filters the windows of a channel on the GPU. One whose device is lost is filtered again, on a new one or on
 * the CPU; all others stay as they are.
 */
export function deviceWindows(options: DeviceWindowsOptions): DeviceWindows {
  const { sampleCount, filters, alignment, gpu, choice, ranOn, warn } = options;
  let held: { readonly engine: GpuEngine; readonly chain: DeviceChain } | null = null;
  const release = (): void => {
    if (held?.engine.isLost === false) held.chain.release();
    held = null;
  };
  const chainOn = (engine: GpuEngine): DeviceChain => {
    if (held?.engine !== engine)
      held = { engine, chain: new DeviceChain(engine, filters, alignment, sampleCount) };
    return held.chain;
  };
  const filter: FilterPart = async (samples) => {
    try {
      const outcome = await gpu.run(
        async (engine) => {
          const { length } = samples.values;
          const filtered = new Float64Array(length);
          await chainOn(engine).filter(samples, { from: 0, to: length }, filtered);
          return filtered;
        },
        () => filterWindow(samples, filters, alignment, 'auto'),
      );
      ranOn(describeRanOn(choice, outcome));
      lossWarnings(outcome).forEach(warn);
      return outcome.value;
    } catch (error) {
      release();
      throw error;
    }
  };
  return { filter, release };
}
