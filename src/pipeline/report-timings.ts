import type { StageTiming } from './run-stages.ts';
import type { Timing } from './report.ts';

/** Timings as the output has them. */
export function timingsOf(timings: Readonly<Record<string, StageTiming>>): Record<string, Timing> {
  return Object.fromEntries(
    Object.entries(timings).map(([stage, { ms, backend, why }]) => [
      stage,
      { ms, backend, ...(why === undefined ? {} : { why }) },
    ]),
  );
}
