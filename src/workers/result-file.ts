import type { Recording } from '../model/recording.ts';
import { toCsv } from '../pipeline/csv.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import { headOf, reportOf } from '../pipeline/report.ts';
import { timingsOf } from '../pipeline/report-timings.ts';
import type { ResultFormat } from './client-types.ts';
import { intervalsReport } from './intervals-report.ts';

/** A result as the command line prints it: all of it as JSON, or one row a beat as CSV. */
export async function resultFile(
  recording: Recording,
  run: IntervalsRun,
  format: ResultFormat,
): Promise<string> {
  const result = run.outputs.judge;
  if (format === 'csv') return toCsv(result.beats);
  const { backend } = intervalsReport(run);
  const report = reportOf('intervals', await headOf(recording), backend, {
    parameters: run.parameters.values,
    timings: timingsOf(run.timings),
    warnings: [...recording.warnings, ...run.warnings],
    result,
  });
  return `${JSON.stringify(report)}\n`;
}
