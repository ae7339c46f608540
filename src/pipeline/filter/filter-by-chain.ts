import { touchAhead } from '../backend/touch-ahead.ts';
import { clipGaps, selectLongStretches, gapFreeStretches } from '../../dsp/samples/gaps.ts';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import { type BackendChoice, chooseBackend } from '../backend/choose-backend.ts';
import { type GappedReader, MemorySignal } from '../signal-reader.ts';
import { createArrayReader } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';
import { choosePath, type CpuPath, filterOnCpu, type FilterPause, maxDouble } from './filter-on-cpu.ts';
import { cpuWindows, type FilterPart, filterWindows, windowedReader } from './filter-windows.ts';
import { FilteredAnywhere, type LevelEnd } from './random-access-filter.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { describeRanOn, lossWarnings, runOnBackend } from '../backend/run-on-backend.ts';
import { DeviceChain } from './device-chain.ts';
import type { Samples } from '../../model/samples.ts';
import { filterFirSingle } from '../../dsp/fir/fir-stream.ts';
import { getSingleFft } from '../../dsp/spectrum/single-fft.ts';
import { cpuSamplesPerMs } from '../backend/cpu-speed.ts';
import { filterLoad, filterTapCount, type WorkSize } from '../backend/work-size.ts';

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
async function filterSize(
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

/** Method of a filter: on the CPU, or on the GPU in single precision. */
export type FilterPath = CpuPath | 'device';

/** How a signal is filtered, apart from the coefficients. */
export interface FilterChoice {
  readonly alignment: FirAlignment;
  /** The parameter `backend`. */
  readonly backend: string;
}

/** Reason why `auto` uses the CPU for a short signal. */
const shortEnough = 'short enough for double precision, which keeps the full depth of the stop band';

/**
 * Filters each gap-free stretch of a signal by a chain, on the backend that the parameter and this machine allow; a
 * stretch shorter than the longest filter becomes a gap.
 *
 * @param context receives the backend, and the share done from time to time
 * @throws BeatbenchError `too-short` if all stretches are too short
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
  if (backend === 'auto' && sampleCount <= maxDouble) {
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

/**
 * Filters each gap-free stretch of a signal by a chain on the GPU, window by window.
 * @throws BeatbenchError `too-short` if all stretches are too short; GpuLostError, GpuRefusedError
 */
export async function filterOnGpu(
  engine: GpuEngine,
  samples: Samples,
  filters: readonly Float64Array[],
  alignment: FirAlignment,
  pause: FilterPause,
): Promise<Samples> {
  const { values } = samples;
  const longest = Math.max(...filters.map((taps) => taps.length));
  // The stretches are selected with the same rule as on the CPU.
  const kept = selectLongStretches(values.length, samples.gaps, longest);
  const filtered = new Float64Array(values.length);
  const windows = filterWindows(values.length, filters, alignment);
  const chain = new DeviceChain(engine, filters, alignment, values.length);
  try {
    for (const { input, output } of windows) {
      const own = values.subarray(input.from, input.to);
      const outputRange = { from: output.from - input.from, to: output.to - input.from };
      const into = filtered.subarray(output.from, output.to);
      const part = { values: own, gaps: clipGaps(samples.gaps, input.from, input.to) };
      await chain.filter(part, outputRange, into, touchAhead(into));
      await pause(output.to / values.length);
    }
  } finally {
    chain.release();
  }
  return { values: filtered, gaps: gapFreeStretches(values.length, kept) };
}

/** A filtered signal. */
export interface FilteredSignal {
  readonly signal: GappedReader;
  readonly path: FilterPath;
  /** Releases what reading it holds outside memory. */
  readonly close: () => void;
}

/** Number of outputs per window for direct sums. */
const directWindow = 1 << 18;

const nothingToClose = (): void => undefined;

/**
 * Filters each gap-free stretch of a signal by a chain, like `filterSamples`. If the signal is not in memory, each
 * part is filtered when it is read, with bit-identical results. If the GPU is lost, the CPU filters the windows that
 * are read from then on.
 *
 * @param choice  its `levelEnd` is the end of the samples whose mean is the level of a stretch in single precision
 * @throws BeatbenchError `too-short` if all stretches are shorter than the longest filter
 */
export async function filterByChain(
  signal: GappedReader,
  filters: readonly Float64Array[],
  choice: FilterChoice & { readonly levelEnd?: LevelEnd },
  context: Pick<StageContext, 'gpu' | 'warn' | 'ranOn' | 'pause'>,
): Promise<FilteredSignal> {
  if (filters.length === 0) return { signal, path: 'double', close: nothingToClose };
  if (signal instanceof MemorySignal) {
    const { path, ...filtered } = await filterSamples(signal, filters, choice, context);
    return { signal: signal.with(filtered), path, close: nothingToClose };
  }
  const { alignment, backend } = choice;
  const { fs, startSec, unit, label, sampleCount, gaps } = signal;
  const longest = Math.max(...filters.map((taps) => taps.length));
  const kept = selectLongStretches(sampleCount, gaps, longest);
  const createFiltered = (
    reads: Pick<GappedReader, 'read' | 'readInto'>,
    path: FilterPath,
    close: () => void,
  ): FilteredSignal => ({
    signal: {
      fs,
      startSec,
      unit,
      label,
      sampleCount,
      gaps: gapFreeStretches(sampleCount, kept),
      values: null,
      ...reads,
    },
    path,
    close,
  });
  const size = await filterSize(sampleCount, filters, alignment, backend);
  const chosen = await chooseBackend(context.gpu, backend, size);
  const windowed = (filter: FilterPart, least?: number) => {
    const windows = filterWindows(sampleCount, filters, alignment, least);
    const readInto = windowedReader(windows, signal, filter);
    return { readInto, read: createArrayReader(readInto) };
  };
  if (chosen.backend === 'webgpu') {
    const gpu = context.gpu ?? new GpuAccess(null);
    const warnOnce = once(context.warn);
    const options = { sampleCount, filters, alignment, gpu, choice: chosen };
    const device = deviceWindows({ ...options, ranOn: context.ranOn, warn: warnOnce });
    return createFiltered(windowed(device.filter), 'device', device.release);
  }
  context.ranOn(chosen);
  const { path, fft } = await choosePath(backend, sampleCount);
  if (fft !== null) {
    const { levelEnd } = choice;
    const options = { source: signal, stretches: kept, filters, alignment, fft };
    const anywhere = new FilteredAnywhere({ ...options, ...(levelEnd && { levelEnd }) });
    const { read } = anywhere;
    const readInto: GappedReader['readInto'] = async (target, from, abort) =>
      target.set(await read(from, from + target.length, abort));
    return createFiltered({ read, readInto }, path, () => void anywhere.close());
  }
  // Without the module, windows are as long as those of a device, in double precision.
  const isDirect = path === 'direct';
  const filter = cpuWindows(filters, alignment, isDirect ? 'reference' : 'auto');
  return createFiltered(windowed(filter, isDirect ? directWindow : undefined), path, nothingToClose);
}

/** Passes only the first warning, because every window gives the same. */
function once(warn: StageContext['warn']): StageContext['warn'] {
  let hasWarned = false;
  return (warning) => {
    if (!hasWarned) warn(warning);
    hasWarned = true;
  };
}

interface DeviceWindowsOptions extends Pick<StageContext, 'ranOn' | 'warn'> {
  readonly sampleCount: number;
  readonly filters: readonly Float64Array[];
  readonly alignment: FirAlignment;
  readonly gpu: GpuAccess;
  readonly choice: BackendChoice;
}

/** Filter of windows on the GPU. */
interface DeviceWindows {
  readonly filter: FilterPart;
  /** Releases what is held on the device; further filtering allocates it again. */
  readonly release: () => void;
}

/**
 * Makes a filter for the windows of a channel on the GPU. If the device is lost, the current window is filtered again,
 * on a new device or on the CPU; earlier windows remain valid.
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
  const onCpu = cpuWindows(filters, alignment, 'auto');
  const filter: FilterPart = async (...part) => {
    try {
      const outcome = await gpu.run(
        (engine) => chainOn(engine).filter(...part),
        () => onCpu(...part),
      );
      ranOn(describeRanOn(choice, outcome));
      lossWarnings(outcome).forEach(warn);
    } catch (error) {
      release();
      throw error;
    }
  };
  return { filter, release };
}
