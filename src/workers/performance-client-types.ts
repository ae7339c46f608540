import type { BenchDevice, StudyEvent } from '../model/performance.ts';
import type { StudyRequest } from '../pipeline/performance-bench/study-requests.ts';
import type { Job } from './client-types.ts';

/** Why nothing is measured on a GPU. */
export type GpuAbsence = 'no-webgpu' | 'no-adapter' | 'lost';

/** What is known of the machine before anything is measured. */
export interface Machine {
  readonly device: BenchDevice;
  /** Null where there is a GPU. */
  readonly gpuAbsence: GpuAbsence | null;
}

/** How a run of studies ended. */
export interface MeasuringEnd {
  /** The device that was measured on. */
  readonly machine: Machine;
  /** The GPU was lost on the way, and what it was at was measured again, or on the CPU alone. */
  readonly wasLost: boolean;
}

/** All that the page asks of the measuring worker. Rejections are Errors that carry a `failure: Failure`. */
export interface PerformanceClient {
  describe(): Promise<Machine>;
  /**
   * Measures studies one after another, each row told when it is whole. One run at a time.
   *
   * @param onEvent  told of each event with the share of the whole run that is done
   * @param usesGpu  whether the GPU is measured too, where there is one
   */
  measure(
    requests: readonly StudyRequest[],
    usesGpu: boolean,
    onEvent: (event: StudyEvent, share: number) => void,
  ): Job<MeasuringEnd>;
}
