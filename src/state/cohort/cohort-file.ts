import type { ParameterValues } from '../../model/parameters.ts';
import { madeBy } from '../../model/version.ts';
import { cohortCsvRows } from '../../pipeline/cohort/cohort-rows.ts';
import { cohortDeclarations } from '../../pipeline/cohort/declarations.ts';
import { resultCsv } from '../../pipeline/csv.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import type { ShownCohort } from './cohort-shown.ts';

/**
 * A cohort as the command line prints it: all of it, or a row a recording.
 *
 * @param changed  what differs from the defaults
 * @param tookMs   the last run; null where it is not known
 */
export function cohortText(
  format: 'json' | 'csv',
  { result, parameters, devices }: ShownCohort,
  changed: ParameterValues,
  tookMs: number | null,
): string {
  if (format === 'csv') return resultCsv('cohort', cohortCsvRows(result));
  const { values } = resolveParameters(cohortDeclarations, changed);
  const { unit, test } = values;
  const kind = values['backend'] === 'webgpu' ? 'webgpu' : 'cpu';
  return `${JSON.stringify({
    ...madeBy,
    analysis: 'cohort',
    parameters: { ...parameters, unit, test },
    backend: { kind, name: devices.join(', ') || 'CPU' },
    timings: tookMs === null ? {} : { analyse: { ms: tookMs, backend: kind } },
    warnings: [],
    result,
  })}\n`;
}
