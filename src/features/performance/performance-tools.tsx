import { useStore } from 'zustand';
import { csvText, type DataTable } from '../../charts/figures/data-table.ts';
import { downloadFile, figureFileName } from '../../charts/figures/download-file.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { performanceText } from '../../state/performance/performance-file.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session-context.ts';
import { deviceText, gpuText } from './device-words.ts';
import { usePerformance } from './filter-lines.ts';

/** Renders the device and the settings of the measurements next to the bench's name. */
export function PerformanceAbout() {
  const { parameters } = useSession();
  const changed = useStore(parameters.performance, (state) => state.changed);
  const { machine } = usePerformance();
  const repeats = changed['repeats'] ?? 10;
  const text = machine === null ? 'detecting the device' : deviceText(machine.device);
  const about = `${text} · float32 · median of ${repeats}`;
  return (
    <span className="dim nowrap" title={about}>
      {about}
    </span>
  );
}

type Leaf = string | number;

/** Returns every number and text in a value, with its path. */
function listLeaves(value: unknown, path: string): readonly (readonly [string, Leaf])[] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (typeof value === 'boolean') return [[path, value ? 'yes' : 'no']];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => listLeaves(own, path === '' ? key : `${path}.${key}`));
}

const studyLines = (study: string, rows: readonly unknown[]) =>
  rows.flatMap((row, index) => listLeaves(row, '').map(([name, value]) => [study, index + 1, name, value]));

/** Returns all measurements, one line per number: study, row of the study, quantity, value. Names end with units. */
function measurementsTable({ device, measuredAt, studies, checks }: PerformanceResult): DataTable {
  return {
    columns: ['study', 'row', 'quantity', 'value'],
    rows: [
      ...studyLines('device', [{ measuredAt, ...device }]),
      ...Object.entries(studies).flatMap(([study, rows]) => studyLines(study, rows ?? [])),
      ...studyLines('check', checks),
    ],
  };
}

/** Saves all measurements: as JSON in the form of the command line, or as CSV with one line per number. */
function saveMeasurements(
  format: 'json' | 'csv',
  result: PerformanceResult,
  parameters: ParameterValues,
): void {
  const isJson = format === 'json';
  const text = isJson ? performanceText(result, parameters) : csvText(measurementsTable(result));
  const type = isJson ? 'application/json' : 'text/csv';
  downloadFile(figureFileName(gpuText(result.device), 'performance', format), new Blob([text], { type }));
}

const formats = ['csv', 'json'] as const;

/** Renders, at the right of the tabs, the buttons that save everything and measure again. */
export function PerformanceTools() {
  const { performance } = useSession();
  const { result, parameters, run } = usePerformance();
  const isRunning = run?.state === 'running';
  const hasRows = result !== null && Object.keys(result.studies).length > 0;
  return (
    <>
      {hasRows &&
        formats.map((format) => (
          <BareButton
            key={format}
            aria-label={`Save all as ${format.toUpperCase()}`}
            onClick={() => saveMeasurements(format, result, parameters)}
          >
            <Icon name="save" sizePx={14} />
            {format.toUpperCase()}
          </BareButton>
        ))}
      <Button onClick={isRunning ? performance.cancel : () => void performance.run()}>
        {isRunning ? 'Cancel' : hasRows ? 'Run again' : 'Run'}
      </Button>
    </>
  );
}
