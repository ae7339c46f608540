import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { recordingsCsv, toCsv } from '../../pipeline/csv.ts';
import { recordingHead, assembleReport } from '../../pipeline/report.ts';
import { reportTimings } from '../../pipeline/report.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import type { ResultFormat } from '../calls/request-types.ts';
import type { ReportHead } from '../protocol.ts';
import type { HeldRuns } from './held-recordings.ts';

/** A whole result as the command line prints it: all of it as JSON, or its rows as CSV; empty before there is one. */
export async function resultFile<Name extends AnalysisName>(
  analysis: Name,
  recording: Recording,
  { whole, corrections }: Pick<HeldRuns<AnalysisRuns[Name]>, 'whole' | 'corrections'>,
  format: ResultFormat,
): Promise<string> {
  if (whole === null) return '';
  const { report, result, rows, printed = asTheyAre } = workerAnalyses[analysis];
  if (format === 'csv') {
    // Filtered samples are a recording themselves, and have the heads of one.
    if (analysis === 'filter') return toCsv(rows(whole));
    return recordingsCsv(analysis, [{ name: recording.name, rows: rows(whole) }]);
  }
  const { backend, parameters, timings, warnings, done }: ReportHead = report(whole, false);
  const file = assembleReport(analysis, await recordingHead(recording), backend, {
    parameters: printed(parameters),
    corrections,
    timings: reportTimings(timings),
    warnings: [...recording.warnings, ...warnings],
    done,
    result: await result(whole),
  });
  return `${JSON.stringify(file)}\n`;
}

function asTheyAre(parameters: ParameterValues): ParameterValues {
  return parameters;
}
