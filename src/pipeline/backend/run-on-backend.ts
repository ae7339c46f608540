import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuAccess, type GpuOutcome } from '../../gpu/gpu-access.ts';
import type { Warning } from '../../model/failure.ts';
import type { StageContext } from '../stage.ts';
import { type BackendChoice, chooseBackend } from './choose-backend.ts';
import type { RanOn } from './ran-on.ts';
import type { WorkSize } from './work-size.ts';

/**
 * Runs a stage's work on the backend that the parameter `backend` and this machine allow, and reports it.
 *
 * If a device is lost or refuses, the work is done again, or by the fallback.
 *
 * @param work      on the device; must be repeatable from its start
 * @param fallback  the same on the CPU
 */
export async function runOnBackend<T>(
  context: Pick<StageContext, 'gpu' | 'warn' | 'ranOn'>,
  backend: string,
  size: WorkSize,
  work: (engine: GpuEngine) => Promise<T>,
  fallback: () => T | Promise<T>,
): Promise<T> {
  const choice = await chooseBackend(context.gpu, backend, size, work);
  if (choice.backend === 'cpu') {
    context.ranOn(choice);
    return fallback();
  }
  const outcome = await (context.gpu ?? new GpuAccess(null)).run(work, fallback);
  context.ranOn(describeRanOn(choice, outcome));
  for (const warning of lossWarnings(outcome)) context.warn(warning);
  return outcome.value;
}

/** Returns the backend of work that was meant for the GPU, and the reason. */
export function describeRanOn(choice: BackendChoice, { device, why }: GpuOutcome<unknown>): RanOn {
  return device === null
    ? { backend: 'cpu', why: why ?? choice.why }
    : { backend: 'webgpu', device, why: choice.why };
}

/** Makes the warning about a device that was lost, or that was selected but is not available. */
export function lossWarnings({ device, wasLost, why }: GpuOutcome<unknown>): Warning[] {
  if (wasLost) {
    const where = device === null ? 'on the CPU' : 'on a new device';
    return [
      {
        code: 'gpu-lost',
        message: `The GPU was lost; its part was repeated ${where}, with the same result.`,
      },
    ];
  }
  if (why !== 'there is no GPU') return [];
  return [
    {
      code: 'gpu-lost',
      message: 'The GPU was requested but is not available here; the CPU computed its part.',
    },
  ];
}
