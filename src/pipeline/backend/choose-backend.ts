import { oncePer } from '../../model/once-per.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import { GpuLostError, GpuRefusedError } from '../../gpu/gpu-failure.ts';
import { cpuSamplesPerMs } from './cpu-speed.ts';
import {
  predictCpuMs,
  predictDeviceMs,
  type WorkSize,
  type DeviceSpeed,
  filterTapCount,
} from './work-size.ts';
import { Commands } from '../../gpu/commands.ts';
import { filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';

const [sampleCount, filterCount, runCount] = [2 ** 18, 8, 3];

/**
 * Number of bytes for measuring transfers: large enough to include costs of long uploads other than the copy, like the
 * first access to memory.
 */
const movedBytes = 2 ** 23;

/** Resolution of the clock, ms. */
const minMs = 0.02;

export interface BackendChoice {
  readonly backend: 'cpu' | 'webgpu';
  /** Reason for the choice, as a clause. */
  readonly why: string;
}

/** Time on the CPU below which a device is not considered, ms. */
const worthMs = 50;

/**
 * Chooses the backend for a piece of work.
 *
 * With `auto`, the CPU does work that is short, or that would be finished before a device is ready; meanwhile the
 * device is prepared for the next work.
 *
 * @param backend  the parameter: `auto` measures and chooses, other values are used as they are
 * @param warmUp   the same work, run in the background if it is needed to prepare the device
 */
export async function chooseBackend(
  gpu: GpuAccess | null,
  backend: string,
  size: WorkSize,
  warmUp: (engine: GpuEngine) => Promise<unknown> = () => Promise.resolve(),
): Promise<BackendChoice> {
  if (backend === 'webgpu') return { backend, why: 'chosen by hand' };
  if (backend !== 'auto') return { backend: 'cpu', why: 'chosen by hand' };
  if (gpu === null) return { backend: 'cpu', why: 'there is no GPU' };
  if (gpu.unfit !== null) return { backend: 'cpu', why: gpu.unfit };
  const samplesPerMs = cpuSamplesPerMs();
  const cpuMs = predictCpuMs(size, samplesPerMs);
  if (cpuMs < worthMs) return { backend: 'cpu', why: `short enough for the CPU: about ${msWords(cpuMs)}` };
  const kind = size.kind ?? '';
  if (!gpu.isWarm(kind) && cpuMs < gpu.startMs) {
    const work = async (engine: GpuEngine): Promise<void> => {
      await deviceSpeed(engine);
      await warmUp(engine);
    };
    const isWarming = gpu.warmUp(kind, JSON.stringify(size), work);
    const why = isWarming ? 'the GPU was not ready yet' : `too short to start a GPU: about ${msWords(cpuMs)}`;
    return { backend: 'cpu', why };
  }
  return chooseByPace(gpu, size, cpuMs, samplesPerMs);
}

async function chooseByPace(
  gpu: GpuAccess,
  size: WorkSize,
  cpuMs: number,
  samplesPerMs: number,
): Promise<BackendChoice> {
  const engine = await gpu.engine();
  if (engine === null || gpu.unfit !== null) {
    return { backend: 'cpu', why: gpu.unfit ?? 'there is no GPU' };
  }
  try {
    const gpuMs = predictDeviceMs(size, await deviceSpeed(engine), samplesPerMs);
    const against = `${msWords(Math.min(cpuMs, gpuMs))} against ${msWords(Math.max(cpuMs, gpuMs))}`;
    return gpuMs < cpuMs
      ? { backend: 'webgpu', why: `faster here than the CPU: about ${against}` }
      : { backend: 'cpu', why: `too short for this GPU to be faster: about ${against}` };
  } catch (error) {
    if (error instanceof GpuLostError) return { backend: 'cpu', why: 'the GPU was lost' };
    if (error instanceof GpuRefusedError) return { backend: 'cpu', why: `the GPU refused: ${error.message}` };
    throw error;
  }
}

function msWords(ms: number): string {
  return `${ms < 9.5 ? ms.toPrecision(1) : ms.toFixed(0)} ms`;
}

/**
 * Measures the speed of a device at the first call, which takes some ms.
 * @throws GpuLostError, GpuRefusedError
 */
const deviceSpeed = oncePer(async (engine: GpuEngine): Promise<DeviceSpeed> => {
  const data = new Uint8Array(movedBytes);
  const x = engine.allocate('measured', movedBytes);
  const y = engine.allocate('measured', movedBytes);
  const setUp = new Commands();
  const coefficients = new Float64Array(filterTapCount).fill(1 / filterTapCount);
  const filter = uploadFir(engine, setUp, coefficients, sampleCount);
  try {
    await engine.run(setUp);
    const time = (record: (commands: Commands) => void) => leastTime(engine, record);
    const downloadBytes = (commands: Commands, bytes: number) => void commands.download(y, 0, bytes);
    const roundTripMs = await time((commands) => downloadBytes(commands, 4));
    const uploadMs = await time((commands) => downloadBytes(commands.upload(x, data), 4));
    const downloadMs = await time((commands) => downloadBytes(commands, movedBytes));
    const filtersMs = await time((commands) => {
      for (let k = 0; k < filterCount; k++) {
        filterOnDevice(engine, commands, filter, x, y, sampleCount, 'zero-phase');
      }
      downloadBytes(commands, 4);
    });
    const withoutRoundTrip = (ms: number) => Math.max(minMs, ms - roundTripMs);
    return {
      roundTripMs,
      uploadBytesPerMs: movedBytes / withoutRoundTrip(uploadMs),
      downloadBytesPerMs: movedBytes / withoutRoundTrip(downloadMs),
      filterSamplesPerMs: (filterCount * sampleCount) / withoutRoundTrip(filtersMs),
    };
  } finally {
    x.release();
    y.release();
    releaseFir(filter);
  }
});

/** Returns the shortest time of several runs, without the first, which compiles. */
async function leastTime(engine: GpuEngine, record: (commands: Commands) => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run <= runCount; run++) {
    const commands = new Commands();
    record(commands);
    const startMs = performance.now();
    await engine.run(commands);
    if (run > 0) least = Math.min(least, performance.now() - startMs);
  }
  return least;
}
