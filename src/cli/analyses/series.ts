import { seriesAnalysis, type SeriesRun } from '../../pipeline/series/analyse-series.ts';
import { seriesDeclarations } from '../../pipeline/series/declarations.ts';
import { seriesRecordingRow, seriesRows, seriesValueRows } from '../../pipeline/series/series-rows.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption } from '../options.ts';
import { UsageError } from '../console.ts';
import { runAnalysis } from './run-analysis.ts';

const rowsOf: Readonly<Record<string, (run: SeriesRun) => readonly object[]>> = {
  windows: ({ result }) => seriesRows(result),
  recordings: ({ result }) => [seriesRecordingRow(result)],
  values: ({ result }) => seriesValueRows(result),
};

/** Returns the function that makes the rows of the table. @throws UsageError for another word, or without `--csv` */
function readRowsOption({ options }: CommandArguments): (run: SeriesRun) => readonly object[] {
  const { rows = 'windows' } = options;
  const make = rowsOf[String(rows)];
  if (make === undefined) {
    throw new UsageError(`--rows is ‘${String(rows)}’; it must be windows, recordings or values.`);
  }
  if (options['csv'] === true) return make;
  if (options['rows'] !== undefined) throw new UsageError('--rows changes the rows of --csv; give both.');
  return () => [];
}

/** Command for quantities that change from beat to beat, and their statistics. */
export const seriesCommand: Command = {
  summary: 'beat-to-beat series (RR, pulse, rPTT, LVET, QT …): variability in time, spectrum and complexity',
  usage:
    'beatbench series FILE… [--of rr|pulse|rptt|lvet|qs2|pep|qt|amplitude] [--against rptt] [--window 300] …',
  declarations: seriesDeclarations,
  options: [
    csvOption('one row per window, or with --rows one per recording or per value'),
    {
      name: 'rows',
      value: 'windows|recordings|values',
      help: 'with --csv, content of a row: one window (default), one whole recording, or one value of the series',
    },
    listOption,
  ],
  replays: ['series'],
  sweeps: true,
  tellsRuns: true,
  run: (given, console) => {
    const rows = readRowsOption(given);
    return runAnalysis('series', seriesAnalysis, given, console, { rows });
  },
};
