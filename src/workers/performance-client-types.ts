import type { Asked, AskedAsJob } from './client-types.ts';
import type { PerformanceApi } from './performance-api.ts';

export type { GpuAbsence, Machine, MeasuringEnd } from './performance-api.ts';

/** All that the page asks of the measuring worker. Rejections are Errors that carry a `failure: Failure`. */
export interface PerformanceClient {
  readonly describe: Asked<PerformanceApi['describe']>;
  /** One run at a time. */
  readonly measure: AskedAsJob<PerformanceApi['measure']>;
}
