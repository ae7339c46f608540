import type { GpuEngine } from '../../gpu/engine.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import { GpuLostError, GpuRefusedError } from '../../gpu/gpu-failure.ts';
import { cpuSamplesPerMs } from './cpu-speed.ts';
import { deviceSpeed } from './device-speed.ts';
import { predictCpuMs, predictDeviceMs, type WorkSize } from './work-size.ts';

export interface BackendChoice {
  readonly backend: 'cpu' | 'webgpu';
  /** A clause. */
  readonly why: string;
}

/** What the CPU does in less nobody waits for, ms. */
const worthMs = 50;

/**
 * What is to do a piece of work.
 *
 * By `auto` the CPU does what is short, and what would wait longer for a device to be ready than for
 * the CPU; meanwhile the device is made ready for the next.
 *
 * @param backend  the parameter: `auto` measures and picks, all else is obeyed
 * @param warmUp   the same work, done in the background where the device is to be made ready by it
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
  if (cpuMs < worthMs) return { backend: 'cpu', why: `short enough for the CPU: about ${wordsOf(cpuMs)}` };
  const kind = size.kind ?? '';
  if (!gpu.isWarm(kind) && cpuMs < gpu.startMs) {
    const work = async (engine: GpuEngine): Promise<void> => {
      await deviceSpeed(engine);
      await warmUp(engine);
    };
    const isWarming = gpu.warmUp(kind, JSON.stringify(size), work);
    const why = isWarming
      ? 'the GPU was not ready yet'
      : `too short to start a GPU for: about ${wordsOf(cpuMs)}`;
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
    const against = `${wordsOf(Math.min(cpuMs, gpuMs))} against ${wordsOf(Math.max(cpuMs, gpuMs))}`;
    return gpuMs < cpuMs
      ? { backend: 'webgpu', why: `faster here than the CPU: about ${against}` }
      : { backend: 'cpu', why: `shorter than what pays on this GPU: about ${against}` };
  } catch (error) {
    if (error instanceof GpuLostError) return { backend: 'cpu', why: 'the GPU was lost' };
    if (error instanceof GpuRefusedError) return { backend: 'cpu', why: `the GPU refused: ${error.message}` };
    throw error;
  }
}

function wordsOf(ms: number): string {
  return `${ms < 9.5 ? ms.toPrecision(1) : ms.toFixed(0)} ms`;
}
