import { type Remote, releaseProxy } from 'comlink';
import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { CpuPool } from '../../pipeline/performance/cpu-pool.ts';
import { type GpuAbsence, gpuFacts, type Machine } from '../../pipeline/performance/performance-result.ts';
import { runStudy } from '../../pipeline/performance/run-study.ts';
import type { StudyEvent } from '../../pipeline/performance/studies.ts';
import type { StudyRequest } from '../../pipeline/performance/study-requests.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';

/** Resources of the machine for the measuring worker. */
export interface MeasuringPlatform {
  readonly access: GpuAccess;
  /** Whether the browser supports WebGPU at all. */
  readonly hasWebGpu: boolean;
  readonly coreCount: number;
  /** Like 'Chrome 137'. */
  readonly runtime: string;
  readonly createPool: (workerCount: number) => CpuPool;
  readonly launcher: WorkerLauncher | null;
}

/** How a run of studies ended. */
export interface MeasuringEnd {
  /** The device on which was measured. */
  readonly machine: Machine;
  /** Whether the GPU was lost meanwhile. The study in progress was then measured again, or only on the CPU. */
  readonly wasLost: boolean;
}

/**
 * Receives an event of a run and the share of the whole run done; across threads it resolves after the event was
 * received.
 */
export type ReportStudyEvent = (event: StudyEvent, share: number) => void | Promise<void>;

/** Makes the calls of the measuring worker. No error is thrown across threads: every call returns an `Outcome`. */
export function createPerformanceApi(platform: MeasuringPlatform) {
  const running = new Map<number, AbortController>();

  return {
    /** Describes the machine without measuring anything. */
    describe: (): Promise<Outcome<Machine>> => toOutcome(() => describe(platform)),

    /**
     * Measures studies one after another, and reports each row when it is complete. If the GPU is lost, the study is
     * measured again on a new device; if that is lost too, the rest is measured only on the CPU. `cancel` with the
     * same job number stops it.
     */
    measure: (
      job: number,
      requests: readonly StudyRequest[],
      usesGpu: boolean,
      onEvent: ReportStudyEvent,
    ): Promise<Outcome<MeasuringEnd>> =>
      toOutcome(async () => {
        const controller = new AbortController();
        running.set(job, controller);
        const { coreCount, createPool, access, launcher } = platform;
        const pool = coreCount > 1 ? createPool(coreCount) : null;
        let wasLost = false;
        let lastTold: Promise<void> = Promise.resolve();
        let absence: GpuAbsence | null = null;
        try {
          for (const [index, request] of requests.entries()) {
            const tell = (event: StudyEvent): void => {
              const share = event.kind === 'progress' ? event.share : 0;
              lastTold = Promise.resolve(onEvent(event, (index + share) / requests.length));
            };
            const measure = (engine: GpuEngine | null): Promise<void> =>
              runStudy(
                request.study,
                { engine, pool, launcher, now: () => performance.now(), signal: controller.signal, tell },
                request.options,
              );
            if (!usesGpu) await measure(null);
            else {
              const outcome = await access.run(measure, () => measure(null));
              wasLost ||= outcome.wasLost;
              if (outcome.wasLost && outcome.device === null) absence = 'lost';
            }
          }
          const machine = await describe(platform);
          // Events have a separate channel, and the result must not arrive before them.
          await lastTold;
          return { machine: absence === null ? machine : { ...machine, gpuAbsence: absence }, wasLost };
        } catch (error) {
          // An abort counts as cancelled, whatever error it caused.
          if (controller.signal.aborted)
            throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
          throw error;
        } finally {
          pool?.close();
          running.delete(job);
          if (releaseProxy in onEvent) (onEvent as unknown as Remote<ReportStudyEvent>)[releaseProxy]();
        }
      }),

    cancel: (job: number): void => {
      running.get(job)?.abort();
    },
  };
}

async function describe({ access, hasWebGpu, coreCount, runtime }: MeasuringPlatform): Promise<Machine> {
  const engine = await access.engine();
  const device = { gpu: gpuFacts(engine), cpu: { name: null, coreCount }, runtime };
  if (engine !== null) return { device, gpuAbsence: null };
  return { device, gpuAbsence: hasWebGpu ? 'no-adapter' : 'no-webgpu' };
}

export type PerformanceApi = ReturnType<typeof createPerformanceApi>;
