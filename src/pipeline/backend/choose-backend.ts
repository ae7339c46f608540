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

/** Work that the CPU does in less is over before a GPU has been asked, ms. */
const soonMs = 5;

/**
 * What is to do a piece of work.
 *
 * @param backend  the parameter: `auto` measures and picks, all else is obeyed
 */
export async function chooseBackend(
  gpu: GpuAccess | null,
  backend: string,
  size: WorkSize,
): Promise<BackendChoice> {
  if (backend === 'webgpu') return { backend, why: 'chosen by hand' };
  if (backend !== 'auto') return { backend: 'cpu', why: 'chosen by hand' };
  if (gpu === null) return { backend: 'cpu', why: 'there is no GPU' };
  const samplesPerMs = cpuSamplesPerMs();
  const cpuMs = predictCpuMs(size, samplesPerMs);
  if (cpuMs < soonMs + (gpu.isStarted ? 0 : gpu.startMs)) {
    return { backend: 'cpu', why: `too short for a GPU to pay: about ${wordsOf(cpuMs)}` };
  }
  const engine = await gpu.engine();
  if (engine === null) return { backend: 'cpu', why: 'there is no GPU' };
  if (engine.isSoftware) return { backend: 'cpu', why: 'the GPU here is only imitated by the CPU' };
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
