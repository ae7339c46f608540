import type { ParameterValues } from '../../model/parameters.ts';
import { softwareFields } from '../../model/version.ts';
import { cohortCsvRows } from '../../pipeline/cohort/cohort-rows.ts';
import { cohortDeclarations } from '../../pipeline/cohort/declarations.ts';
import { seriesCohortRows } from '../../pipeline/cohort/summarise-series.ts';
import { resultCsv } from '../../pipeline/csv.ts';
import { resolveParameters, selectDeclaredValues } from '../../pipeline/parameters.ts';
import type { ShownCohort } from './cohort-shown.ts';

/**
 * Formats a cohort like the command line: everything as JSON, or CSV with one row per recording.
 *
 * @param changed  parameters that differ from the defaults
 * @param tookMs   duration of the last run; null if unknown
 */
export function cohortText(
  format: 'json' | 'csv',
  shown: ShownCohort,
  changed: ParameterValues,
  tookMs: number | null,
): string {
  if (format === 'csv') {
    return shown.analysis === 'series'
      ? resultCsv('series', seriesCohortRows(shown.result))
      : resultCsv('cohort', cohortCsvRows(shown.result));
  }
  const kind = changed['backend'] === 'webgpu' ? 'webgpu' : 'cpu';
  return `${JSON.stringify({
    ...softwareFields,
    analysis: shown.analysis === 'series' ? 'cohort-series' : 'cohort',
    parameters: fileParameters(shown, changed),
    backend: { kind, name: shown.devices.join(', ') || 'CPU' },
    timings: tookMs === null ? {} : { analyse: { ms: tookMs, backend: kind } },
    warnings: [],
    result: shown.result,
  })}\n`;
}

/** Returns the parameters of the recordings and how intervals were tested. */
function fileParameters({ analysis, parameters }: ShownCohort, changed: ParameterValues): ParameterValues {
  if (analysis === 'series') return parameters;
  const { unit, test } = resolveParameters(
    cohortDeclarations,
    selectDeclaredValues(cohortDeclarations, changed),
  ).values;
  return { ...parameters, unit: unit ?? '', test: test ?? '' };
}
