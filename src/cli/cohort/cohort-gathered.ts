import type { ParameterValues } from '../../model/parameters.ts';
import type { BackendHead } from '../../pipeline/backend/ran-on.ts';
import type { CohortError } from '../../pipeline/cohort/cohort-file.ts';
import type { Timing } from '../../pipeline/report.ts';

/** All recordings of a cohort, wherever their figures are from. */
export interface Gathered<File> {
  readonly files: readonly File[];
  readonly errors: readonly CohortError[];
  /** Those that the recordings were analysed with. */
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
}
