import { csvText } from '../../charts/data-table.ts';
import { downloadFile, figureFileName } from '../../charts/save-figure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { PerformanceResult } from '../../model/performance.ts';
import { performanceText } from '../../state/performance-file.ts';
import { gpuText } from './device-words.ts';
import { measurementsTable } from './measurements-table.ts';

/** Saves all that was measured: as JSON in the form of the command line, as CSV a line a number. */
export function saveMeasurements(
  format: 'json' | 'csv',
  result: PerformanceResult,
  parameters: ParameterValues,
): void {
  const isJson = format === 'json';
  const text = isJson ? performanceText(result, parameters) : csvText(measurementsTable(result));
  const type = isJson ? 'application/json' : 'text/csv';
  downloadFile(figureFileName(gpuText(result.device), 'performance', format), new Blob([text], { type }));
}
