import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { HeldRecordings } from '../recordings/held-recordings.ts';
import type { Outcome } from './outcome.ts';
import type { ReportProgress } from '../protocol.ts';
import { runWithProgress } from './run-with-progress.ts';
import { createWiringLooks, type WiringLooks } from '../recordings/wiring-looks.ts';

/** What the calls of the analysis worker share. */
export interface CallContext {
  readonly held: HeldRecordings;
  /** As `hold` takes it; left out for what a page may hold. */
  readonly mostHeldCount: number | undefined;
  readonly wiring: WiringLooks;
  /** null where analyses are to run on the CPU */
  readonly gpu: GpuAccess | null;
  /** An outcome that `cancel` with its job number stops, and during which progress is told. */
  readonly whileRunning: <T>(
    job: number,
    onProgress: ReportProgress,
    run: (signal: AbortSignal, tell: ReportProgress) => Promise<T>,
  ) => Promise<Outcome<T>>;
  readonly cancel: (job: number) => void;
}

export function createCallContext(gpu: GpuAccess | null, mostHeldCount?: number): CallContext {
  const running = new Map<number, AbortController>();
  return {
    held: new Map(),
    mostHeldCount,
    wiring: createWiringLooks(),
    gpu,
    whileRunning: (job, onProgress, run) =>
      runWithProgress(onProgress, async (tell) => {
        const controller = new AbortController();
        running.set(job, controller);
        try {
          return await run(controller.signal, tell);
        } finally {
          running.delete(job);
        }
      }),
    cancel: (job) => running.get(job)?.abort(),
  };
}
