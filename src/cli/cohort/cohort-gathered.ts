import type { ParameterValues } from '../../model/parameters.ts';
import type { BackendHead } from '../../pipeline/backend/ran-on.ts';
import type { CohortError } from '../../pipeline/cohort/cohort-file.ts';
import type { PoolableFile } from '../../pipeline/cohort/pool-cohort.ts';
import type { Timing } from '../../pipeline/report.ts';

/** All recordings of a cohort, wherever their figures are from. */
export interface Gathered {
  readonly files: readonly PoolableFile[];
  readonly errors: readonly CohortError[];
  /** Those of the recordings' intervals. */
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
}
