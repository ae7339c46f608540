import { softwareFields } from '../../model/version.ts';
import {
  analysisDeclaration,
  commandCohortDeclarations,
  comparesSeries,
  seriesCohortDeclarations,
  seriesCohortIds,
} from '../../pipeline/cohort/cohort-series-declarations.ts';
import { cohortDeclarations } from '../../pipeline/cohort/declarations.ts';
import { cohortCsvRows } from '../../pipeline/cohort/cohort-rows.ts';
import { poolCohort } from '../../pipeline/cohort/pool-cohort.ts';
import { describeCohort } from '../../pipeline/cohort/describe-cohort.ts';
import { describeSeriesCohort } from '../../pipeline/cohort/describe-series-cohort.ts';
import { summariseCohort } from '../../pipeline/cohort/summarise-cohort.ts';
import { seriesCohortRows, summariseSeries } from '../../pipeline/cohort/summarise-series.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { resultCsv } from '../../pipeline/csv.ts';
import type { PoolableFile } from '../../pipeline/cohort/pool-cohort.ts';
import { gridCount, gridPointAt, addPointToRows, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import { gatherAnalysed, type GatheredCohort, gatherSeries } from './cohort-analysed.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { type CommandArguments } from '../arguments.ts';
import { kebabCase } from '../../pipeline/sessions/command-text.ts';
import { gatherStored, gatherStoredSeries } from './cohort-stored.ts';
import type { Command } from '../command.ts';
import { csvOption } from '../options.ts';
import { type Console, UsageError } from '../console.ts';
import { jsonLinePieces } from '../output/json-pieces.ts';
import { writeText } from '../inputs/run-recordings.ts';

/**
 * Command that compares many recordings: PPV by subject, differences of SD, and tests of the methods; or figures of a
 * series by state.
 */
export const cohortCommand: Command = {
  summary:
    'comparison of many recordings: PPV by subject, differences of SD, and tests of the two methods; or figures of a series between states',
  usage:
    'beatbench cohort FILE… [--subjects TABLE.csv] [--results FOLDER] [--workers P] [--analysis series --of rr --figure rmssd] …',
  declarations: commandCohortDeclarations,
  describedAs: (parameters) =>
    comparesSeries(parameters)
      ? { analysis: 'cohort-series', declarations: seriesCohortDeclarations }
      : { analysis: 'cohort', declarations: [...cohortDeclarations, analysisDeclaration] },
  options: [
    csvOption('one row per recording'),
    {
      name: 'subjects',
      value: 'TABLE.csv',
      help: 'table that assigns recordings to subjects: columns file, subject and optionally state, trial, task; files relative to the table; without a FILE, all of them',
    },
    {
      name: 'pattern',
      value: '{subject}_{state}_{trial}',
      help: 'pattern of the paths, made of subject, state, trial, task and *; without it and a table, it is derived from the names',
    },
    { name: 'workers', value: 'P', help: 'number of threads for analyses; by default the number of cores' },
    {
      name: 'results',
      value: 'FOLDER',
      help: 'use results that intervals --out or series --out stored there, instead of analysing',
    },
  ],
  replays: ['cohort'],
  sweeps: true,
  run: runCohort,
};

const intervalsCohortIds: readonly string[] = ['analysis', ...cohortDeclarations.map(({ id }) => id)];

/** @throws UsageError for a parameter that has no effect on the comparison */
function rejectUnusedParameters(
  { parameters }: CommandArguments,
  ids: readonly string[],
  ofSeries: boolean,
): void {
  const other = Object.keys(parameters).find((id) => !ids.includes(id));
  if (other === undefined) return;
  const [has, wants] = ofSeries ? ['series', 'intervals'] : ['intervals', 'series'];
  throw new UsageError(
    `--${kebabCase(other)} does not apply to a cohort of ${has}; leave it out, or give --analysis ${wants}.`,
  );
}

async function runSeries(given: CommandArguments, console: Console): Promise<number> {
  const { results: folder, csv, quiet } = given.options;
  const all =
    typeof folder === 'string'
      ? [await gatherStoredSeries(folder, given, console)]
      : await gatherSeries(given, console);
  if (given.sweep !== undefined) {
    const rowsAt = (point: number, values: ParameterValues): readonly object[] => {
      const { files, errors, parameters } = resultAtPoint(all, point);
      const asked = resolveParameters(seriesCohortDeclarations, { ...given.parameters, ...values });
      const referenceState = asked.text('referenceState');
      return seriesCohortRows(summariseSeries(files, errors, { ...parameters, ...values, referenceState }));
    };
    return writeSwept('series', rowsAt, given.sweep, given, console);
  }
  const gathered = resultAtPoint(all, 0);
  const { backend, timings } = gathered;
  const asked = resolveParameters(seriesCohortDeclarations, given.parameters);
  const referenceState = asked.text('referenceState');
  const parameters = { ...gathered.parameters, analysis: 'series', referenceState };
  const result = summariseSeries(gathered.files, gathered.errors, parameters);
  const head = { ...softwareFields, analysis: 'cohort-series', parameters, backend, timings, warnings: [] };
  if (csv === true) await writeText([resultCsv('series', seriesCohortRows(result))], given, console);
  else await writeText(jsonLinePieces({ ...head, result }), given, console);
  const figure = asked.text('figure');
  if (quiet !== true) for (const line of describeSeriesCohort(result, figure)) console.say(`${line}\n`);
  return result.errors.length > 0 ? 1 : 0;
}

async function runCohort(given: CommandArguments, console: Console): Promise<number> {
  const { options } = given;
  if (options['json'] === true && options['csv'] === true) {
    throw new UsageError('--json and --csv exclude each other.');
  }
  const { results: folder, out } = options;
  if (typeof out === 'string') await given.outputs.expect([out]);
  const ofSeries = comparesSeries(given.parameters);
  rejectUnusedParameters(given, ofSeries ? seriesCohortIds : intervalsCohortIds, ofSeries);
  refuseSweep(given);
  if (ofSeries) return runSeries(given, console);
  const all =
    typeof folder === 'string'
      ? [await gatherStored(folder, given, console)]
      : await gatherAnalysed(given, console);
  if (given.sweep !== undefined) {
    const rowsAt = (point: number, values: ParameterValues): readonly object[] =>
      cohortCsvRows(compareIntervals(resultAtPoint(all, point), given, values).result);
    return writeSwept('cohort', rowsAt, given.sweep, given, console);
  }
  const gathered = resultAtPoint(all, 0);
  const { errors, backend, timings } = gathered;
  const { result, parameters, unit, test } = compareIntervals(gathered, given, {});
  const head = { ...softwareFields, analysis: 'cohort', parameters, backend, timings, warnings: [] };
  if (options['csv'] === true) await writeText([resultCsv('cohort', cohortCsvRows(result))], given, console);
  else await writeText(jsonLinePieces({ ...head, result }), given, console);
  if (options['quiet'] !== true)
    for (const line of describeCohort(result, unit, test)) console.say(`${line}\n`);
  return errors.length > 0 ? 1 : 0;
}

/** Compares the intervals of recordings. @param values parameter values of a grid point */
function compareIntervals(
  gathered: GatheredCohort<PoolableFile>,
  given: CommandArguments,
  values: ParameterValues,
) {
  const { files, thresholds } = poolCohort(gathered.files);
  const { analysis: _, ...own } = given.parameters;
  const asked = resolveParameters(cohortDeclarations, { ...own, ...values });
  const unit = asked.word('unit', ['file', 'subject']);
  const test = asked.word('test', ['welch', 'student']);
  const referenceState = asked.values['referenceState'] ?? '';
  const parameters = { ...gathered.parameters, ...values, unit, test, referenceState };
  const result = summariseCohort(files, gathered.errors, parameters, unit, thresholds);
  return { result, parameters, unit, test };
}

/** Returns the recordings of a grid point. */
function resultAtPoint<File>(all: readonly GatheredCohort<File>[], point: number): GatheredCohort<File> {
  const gathered = all[point];
  if (gathered === undefined) throw new RangeError('every point was gathered');
  return gathered;
}

/** @throws UsageError for a grid of parameters that determine which recordings and results exist */
function refuseSweep({ sweep = [], options, parameters }: CommandArguments): void {
  if (sweep.length === 0) return;
  if (options['results'] !== undefined)
    throw new UsageError('--sweep analyses again, but --results uses stored results; leave one of them out.');
  const ids = comparesSeries(parameters) ? seriesCohortIds : intervalsCohortIds;
  const fixed = sweep.find(
    ({ declaration: { id } }) => id === 'analysis' || id === 'states' || !ids.includes(id),
  );
  if (fixed !== undefined)
    throw new UsageError(`--sweep ${kebabCase(fixed.declaration.id)} cannot be a grid of this comparison.`);
}

/** Writes the table of a grid: one row per point and recording. @returns the exit status */
async function writeSwept(
  analysis: string,
  rowsAt: (point: number, values: ParameterValues) => readonly object[],
  sweep: readonly SweptParameter[],
  given: CommandArguments,
  console: Console,
): Promise<number> {
  const rows = Array.from({ length: gridCount(sweep) }, (_, point) => {
    const values = gridPointAt(sweep, point);
    return addPointToRows(values, rowsAt(point, values));
  }).flat();
  await writeText([resultCsv(analysis, rows)], given, console);
  return rows.every((row) => 'error' in row) ? 1 : 0;
}
