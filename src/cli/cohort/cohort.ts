import { madeBy } from '../../model/version.ts';
import { cohortDeclarations } from '../../pipeline/cohort/declarations.ts';
import { cohortCsvRows } from '../../pipeline/cohort/cohort-rows.ts';
import { poolCohort } from '../../pipeline/cohort/pool-cohort.ts';
import { sayCohort } from '../../pipeline/cohort/say-cohort.ts';
import { summariseCohort } from '../../pipeline/cohort/summarise-cohort.ts';
import { resultCsv } from '../../pipeline/csv.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import type { CommandArguments } from '../arguments.ts';
import { gatherAnalysed } from './cohort-analysed.ts';
import { gatherStored } from './cohort-stored.ts';
import type { Command } from '../command.ts';
import { csvOption } from '../options.ts';
import type { Console } from '../console.ts';
import { jsonPieces } from '../output/json-pieces.ts';
import { writeText } from '../inputs/run-recordings.ts';
import { UsageError } from '../usage-error.ts';

/** Many recordings compared: PPV by subject, differences of SD, and whether the methods differ. */
export const cohortCommand: Command = {
  summary: 'many recordings compared: PPV by subject, differences of SD, and tests of the two methods',
  usage: 'beatbench cohort FILE… [--subjects TABLE.csv] [--results FOLDER] [--workers P] …',
  declarations: cohortDeclarations,
  options: [
    csvOption('one row per recording'),
    {
      name: 'subjects',
      value: 'TABLE.csv',
      help: 'whose each recording is: columns file, subject and perhaps state, trial, task; files relative to the table, all of them where no FILE is given',
    },
    {
      name: 'pattern',
      value: '{subject}_{state}_{trial}',
      help: 'how paths say whose each is, in names of subject, state, trial, task and *; without it and a table, one that the names propose',
    },
    { name: 'workers', value: 'P', help: 'threads that analyse at once; as many as cores where left out' },
    {
      name: 'results',
      value: 'FOLDER',
      help: 'use the results that intervals --out stored there instead of analysing',
    },
  ],
  run: runCohort,
};

async function runCohort(given: CommandArguments, console: Console): Promise<number> {
  const { options } = given;
  if (options['json'] === true && options['csv'] === true) {
    throw new UsageError('--json and --csv exclude each other.');
  }
  const { results: folder, out } = options;
  if (typeof out === 'string') await given.outputs.expect([out]);
  const gathered =
    typeof folder === 'string'
      ? await gatherStored(folder, given, console)
      : await gatherAnalysed(given, console);
  const { errors, backend, timings } = gathered;
  const { files, thresholds } = poolCohort(gathered.files);
  const asked = resolveParameters(cohortDeclarations, given.parameters);
  const unit = asked.word('unit', ['file', 'subject']);
  const test = asked.word('test', ['welch', 'student']);
  const referenceState = asked.values['referenceState'] ?? '';
  const parameters = { ...gathered.parameters, unit, test, referenceState };
  const result = summariseCohort(files, errors, parameters, unit, thresholds);
  const head = { ...madeBy, analysis: 'cohort', parameters, backend, timings, warnings: [] };
  if (options['csv'] === true) await writeText([resultCsv('cohort', cohortCsvRows(result))], given, console);
  else await writeText(lineOf({ ...head, result }), given, console);
  if (options['quiet'] !== true) for (const line of sayCohort(result, unit, test)) console.say(`${line}\n`);
  return errors.length > 0 ? 1 : 0;
}

function* lineOf(value: object): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}
