import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuAccess, type GpuOutcome } from '../../gpu/gpu-access.ts';
import type { Warning } from '../../model/failure.ts';
import type { StageContext } from '../stage.ts';
import { type BackendChoice, chooseBackend } from './choose-backend.ts';
import type { RanOn } from './ran-on.ts';
import type { WorkSize } from './work-size.ts';

/**
 * Does a stage's work where the parameter `backend` and what this machine can do have it, and says so.
 *
 * A lost device or one that refuses takes nothing away: the work is done again, or by the fallback.
 *
 * @param work      on the device; must be possible to repeat from its start
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

/** What work that was meant for the GPU ran on, and why. */
export function describeRanOn(choice: BackendChoice, { device, why }: GpuOutcome<unknown>): RanOn {
  return device === null
    ? { backend: 'cpu', why: why ?? choice.why }
    : { backend: 'webgpu', device, why: choice.why };
}

/** The notice of a device that was lost, or was asked for and is not there. */
export function lossWarnings({ device, wasLost, why }: GpuOutcome<unknown>): Warning[] {
  if (wasLost) {
    const where = device === null ? 'on the CPU' : 'on a new device';
    return [
      {
        code: 'gpu-lost',
        message: `The GPU was lost; its part was done again ${where}, with the same result.`,
      },
    ];
  }
  if (why !== 'there is no GPU') return [];
  return [
    {
      code: 'gpu-lost',
      message: 'The GPU was asked for, but there is none to be had here; the CPU did its part.',
    },
  ];
}
