import { cpus } from 'node:os';
import { join } from 'node:path';
import { addressPath } from '../../io/address.ts';
import { BeatbenchError, type Failure } from '../../model/failure.ts';
import type { CommandArguments } from '../arguments.ts';
import { type Console, UsageError } from '../console.ts';
import { UnknownRoleError } from '../../pipeline/channels.ts';
import { recordingsCsv, resultCsv } from '../../pipeline/csv.ts';
import { batchedText } from '../output/batched-text.ts';
import { jsonLinePieces } from '../output/json-pieces.ts';
import { type Input, inputName, openInput, readInputOptions, assignableRoles } from './inputs.ts';
import {
  type Analysed,
  recordingHead,
  type Report,
  assembleReport,
  unknownHead,
} from '../../pipeline/report.ts';
import { processSha256 } from '../output/process-sha256.ts';
import { softwareFields } from '../../model/version.ts';
import { OutputError } from '../output/output-error.ts';
import { isResultFolder, resultNames } from '../output/result-names.ts';
import { parametersFor } from '../replay/replay.ts';

/** Receives the progress of a command with one recording. */
export type ReportRunProgress = (share: number, stage: string) => void;

/** Processes one recording for a command; `index` is that of its FILE. */
export type AnalyseInput = (
  input: Input,
  given: CommandArguments,
  tell: ReportRunProgress,
  index: number,
) => Promise<Analysed>;

interface Entry {
  readonly name: string;
  readonly report: Report;
  readonly rows: readonly object[];
  readonly table: string | null;
}

/** Opens what a FILE names. */
export type OpenInput = typeof openInput;

/** Combines the reports of several recordings into a summary. */
export type Summarise = (reports: readonly Report[]) => object | null;

/** Makes one table from the rows of all recordings, in place of their own tables; failed recordings have no rows. */
export type Tabulate = (
  recordings: readonly { readonly name: string; readonly rows: readonly object[] }[],
) => readonly object[];

/** Name of this machine's CPU. */
export const cpuName = cpus()[0]?.model.trim() ?? 'CPU';

const cpu = { kind: 'cpu', name: cpuName };

/**
 * Runs an analysis over every FILE and writes the results. A recording that fails does not affect the others.
 *
 * @returns the exit status: 0, or 1 if a recording failed
 */
export async function runRecordings(
  analysis: string,
  given: CommandArguments,
  console: Console,
  analyse: AnalyseInput,
  summarise: Summarise = noSummary,
  open: OpenInput = openInput,
  tabulate: Tabulate | null = null,
): Promise<number> {
  if (given.files.length === 0) throw new UsageError(`${analysis} needs a FILE.`);
  if (given.options['json'] === true && given.options['csv'] === true) {
    throw new UsageError('--json and --csv exclude each other.');
  }
  if (given.describe !== undefined && (given.options['csv'] === true || given.options['json'] === true)) {
    throw new UsageError('--methods replaces the result; leave out --json and --csv.');
  }
  const inputOptions = readInputOptions(given.options, given.replay);
  const paths = await resultPaths(given, summarise !== noSummary);
  await given.outputs.expect(paths);
  const analyseAt = async (index: number, file: string): Promise<Entry> => {
    const tell = makeProgress(console, given, `${index + 1}/${given.files.length} ${inputName(file)}`);
    const opening = () => open(file, { ...inputOptions, onProgress: tell });
    const entry = await analyseFile(
      analysis,
      file,
      given,
      (input) => analyse(input, withOwnParameters(analysis, given, input), tell, index),
      opening,
    );
    printNotices(console, given, entry.report);
    return entry;
  };
  if (given.places !== undefined) return runListed(paths, given, analyseAt);
  const entries: Entry[] = [];
  for (const [index, file] of given.files.entries()) entries.push(await analyseAt(index, file));
  const summary = entries.length > 1 ? summarise(entries.map(({ report }) => report)) : null;
  if (tabulate === null) await writeEntries(entries, summary, paths, given, console);
  else await writeText([resultCsv(analysis, tabulate(entries))], given, console);
  return entries.some(({ report }) => report.error !== undefined) ? 1 : 0;
}

/** Adds the parameters of a recording from a session, a link or a result. */
function withOwnParameters(
  analysis: string,
  given: CommandArguments,
  { replayed = null }: Input,
): CommandArguments {
  const { parameters, typed = {} } = given;
  return { ...given, parameters: parametersFor(analysis, parameters, typed, replayed) };
}

/** Default without a summary. */
const noSummary: Summarise = () => null;

/**
 * Returns the paths of result files: one for each FILE, or one for all; empty if results go to standard output. The
 * last path is that of the summary of several recordings.
 *
 * @throws OutputError `no-folder`
 */
async function resultPaths(given: CommandArguments, hasSummary: boolean): Promise<string[]> {
  const { files, places, outputs, describe } = given;
  const { out, csv } = given.options;
  const extension = describe === undefined ? (csv === true ? 'csv' : 'json') : 'txt';
  if (typeof out !== 'string') {
    if (places !== undefined) throw new UsageError('--list needs --out, the folder of the results.');
    return [];
  }
  if (places === undefined && !(await isResultFolder(out, files.length))) return [out];
  await outputs.expectFolder(out);
  const isSummed = hasSummary && files.length > 1;
  const names = places ?? (await resultNames(files, isSummed ? ['summary'] : []));
  const paths = names.map((name) => join(out, `${name}.${extension}`));
  return isSummed && places === undefined ? [...paths, join(out, 'summary.json')] : paths;
}

/** Writes each result as soon as it is complete, and keeps none. */
async function runListed(
  paths: readonly string[],
  given: CommandArguments,
  analyseAt: (index: number, file: string) => Promise<Entry>,
): Promise<number> {
  const { files, outputs } = given;
  let failedCount = 0;
  for (const [index, file] of files.entries()) {
    const entry = await analyseAt(index, file);
    if (entry.report.error !== undefined) failedCount++;
    await outputs.write(paths[index] ?? '', formatEntry(entry, given));
  }
  return failedCount > 0 ? 1 : 0;
}

async function analyseFile(
  analysis: string,
  file: string,
  given: CommandArguments,
  analyse: (input: Input) => Promise<Analysed>,
  open: () => Promise<Input>,
): Promise<Entry> {
  const name = inputName(file);
  const hideSpool = <Told>(told: Told): Told => withoutSpool(told, given);
  let head = unknownHead(name);
  try {
    const input = await open();
    head = input.head ?? (await recordingHead(input.recording, processSha256));
    const { rows, table = null, backend = cpu, ...outcome } = await analyse(input);
    const warnings = hideSpool([...input.recording.warnings, ...outcome.warnings]);
    const { corrections } = input;
    const made = corrections === undefined ? {} : { corrections };
    const report = assembleReport(analysis, head, backend, { ...outcome, ...made, warnings });
    return { name: head.name, rows, table, report };
  } catch (error) {
    const nothing = { parameters: given.parameters, timings: {}, warnings: [] };
    const failure = hideSpool(toReportedFailure(error, file));
    const report = assembleReport(analysis, head, cpu, { ...nothing, error: failure });
    return { name: head.name, rows: [], table: null, report };
  }
}

/** Removes the path of the folder for standard input, since it differs between runs. */
function withoutSpool<Told>(told: Told, { spool }: CommandArguments): Told {
  if (spool === undefined) return told;
  return JSON.parse(JSON.stringify(told), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(join(spool, '/'), '') : value,
  ) as Told;
}

/** Converts an error to the failure in a report. Errors of usage, or of the place of results, are thrown again. */
export function toReportedFailure(error: unknown, path: string): Failure {
  const file = addressPath(path);
  if (error instanceof UsageError || error instanceof OutputError) throw error;
  if (error instanceof BeatbenchError) {
    const isAssignableRole = error instanceof UnknownRoleError && assignableRoles.includes(error.role);
    const option = isAssignableRole ? ` The option is --channels ${error.role}=LABEL.` : '';
    return { code: error.code, message: error.message + option, where: error.where ?? { file } };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Unexpected error (${words}).`, where: { file } };
}

function makeProgress(console: Console, given: CommandArguments, name: string): ReportRunProgress {
  if (given.options['quiet'] === true || !console.isTerminal) return () => undefined;
  return (share, stage) => {
    const line = share < 1 ? `${name}: ${stage} ${Math.round(share * 100)} %` : '';
    console.say(`\r\u001B[K${line}`);
  };
}

function printNotices(
  console: Console,
  given: CommandArguments,
  { recording, warnings, error }: Report,
): void {
  if (given.options['quiet'] !== true) {
    for (const { message } of warnings) console.say(`${recording.name}: ${message}\n`);
  }
  if (error !== undefined) console.say(`${recording.name}: error: ${error.message}\n`);
}

async function writeEntries(
  entries: readonly Entry[],
  summary: object | null,
  paths: readonly string[],
  given: CommandArguments,
  console: Console,
): Promise<void> {
  const [path] = paths;
  if (path !== undefined && (entries.length > 1 || path !== given.options['out'])) {
    for (const [k, entry] of entries.entries()) {
      await given.outputs.write(paths[k] ?? '', formatEntry(entry, given));
    }
    const last = paths[entries.length];
    if (summary !== null && last !== undefined)
      await given.outputs.write(last, jsonLine({ ...softwareFields, ...summary }));
    return;
  }
  await writeText(formatEntries(entries, summary, given), given, console);
}

/** Formats one recording's result in the requested form: methods in words, a table or JSON. */
function formatEntry(entry: Entry, { describe, options }: CommandArguments): string | Iterable<string> {
  if (describe !== undefined) return describeMethods(entry, describe);
  return options['csv'] === true ? formatCsv([entry]) : jsonLine(entry.report);
}

function formatEntries(
  entries: readonly Entry[],
  summary: object | null,
  { describe, options }: CommandArguments,
): Iterable<string> {
  if (describe !== undefined) {
    if (entries.length === 1) return entries.map((entry) => describeMethods(entry, describe));
    return entries.map((entry) => `${entry.name}\n\n${describeMethods(entry, describe)}\n`);
  }
  if (options['csv'] === true) return [formatCsv(entries)];
  return formatJson(
    entries.map(({ report }) => report),
    summary,
  );
}

/** Describes what was done with one recording; for one that failed, says that it was not analysed. */
function describeMethods({ report }: Entry, describe: (report: Report) => string): string {
  return report.error === undefined ? describe(report) : `Not analysed: ${report.error.message}\n`;
}

/** Writes to the file that --out names, or to standard output. */
export async function writeText(
  pieces: Iterable<string>,
  { options, outputs }: CommandArguments,
  console: Console,
): Promise<void> {
  const { out } = options;
  if (typeof out === 'string') return outputs.write(out, pieces);
  for (const piece of pieces) await console.print(piece);
}

/** Formats one report as an object, several as an array; missing values are null. */
function formatJson(reports: readonly Report[], summary: object | null): Iterable<string> {
  const [first] = reports;
  if (reports.length === 1 && first !== undefined) return jsonLine(first);
  return jsonLine(summary === null ? reports : [...reports, summary]);
}

function* jsonLine(value: object): Generator<string> {
  yield* batchedText(jsonLinePieces(value));
}

function formatCsv(entries: readonly Entry[]): string {
  const [first] = entries;
  if (entries.length === 1 && first?.table) return first.table;
  return recordingsCsv(first?.report.analysis ?? '', entries);
}
