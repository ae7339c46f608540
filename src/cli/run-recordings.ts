import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { addressPath } from '../io/address.ts';
import { BeatbenchError, type Failure } from '../model/failure.ts';
import { freeName, safeFileName } from '../model/file-name.ts';
import type { CommandArguments } from './arguments.ts';
import type { Console } from './console.ts';
import { toCsv } from '../pipeline/csv.ts';
import { batchedText } from './batched-text.ts';
import { jsonPieces } from './json-pieces.ts';
import { type Input, inputName, openInput, readInputOptions } from './inputs.ts';
import { type Analysed, headOf, type Report, reportOf, unknownHead } from '../pipeline/report.ts';
import { processSha256 } from './process-sha256.ts';
import { UsageError } from './usage-error.ts';

/** How far a command is with one recording. */
export type TellProgress = (share: number, stage: string) => void;

/** One recording's part of a command. */
export type AnalyseInput = (input: Input, given: CommandArguments, tell: TellProgress) => Promise<Analysed>;

interface Entry {
  readonly name: string;
  readonly report: Report;
  readonly rows: readonly object[];
  readonly table: string | null;
}

/** Opens what a FILE names. */
export type OpenInput = typeof openInput;

/** Joins to the reports of several recordings something about all of them. */
export type Summarise = (reports: readonly Report[]) => object | null;

/** Makes one table of the rows of all recordings, in the place of theirs; those that failed have none. */
export type Tabulate = (
  recordings: readonly { readonly name: string; readonly rows: readonly object[] }[],
) => readonly object[];

/** This machine's CPU by its own name. */
export const cpuName = cpus()[0]?.model.trim() ?? 'CPU';

const cpu = { kind: 'cpu', name: cpuName };

/**
 * Runs an analysis over every FILE and writes the results. A recording that fails takes none of
 * the others with it.
 *
 * @returns the exit status: 0, or 1 where a recording failed
 */
export async function runRecordings(
  analysis: string,
  given: CommandArguments,
  console: Console,
  analyse: AnalyseInput,
  summarise: Summarise = () => null,
  open: OpenInput = openInput,
  tabulate: Tabulate | null = null,
): Promise<number> {
  if (given.files.length === 0) throw new UsageError(`${analysis} needs a FILE.`);
  if (given.options['json'] === true && given.options['csv'] === true) {
    throw new UsageError('--json and --csv exclude each other.');
  }
  const inputOptions = readInputOptions(given.options);
  const analyseAt = async (index: number, file: string): Promise<Entry> => {
    const tell = progressOf(console, given, `${index + 1}/${given.files.length} ${inputName(file)}`);
    const opening = () => open(file, { ...inputOptions, onProgress: tell });
    const entry = await analyseFile(analysis, file, given, analyse, opening, tell);
    sayNotices(console, given, entry.report);
    return entry;
  };
  if (given.places !== undefined) return runListed(given.places, given, analyseAt);
  const entries: Entry[] = [];
  for (const [index, file] of given.files.entries()) entries.push(await analyseAt(index, file));
  const summary = entries.length > 1 ? summarise(entries.map(({ report }) => report)) : null;
  if (tabulate === null) await writeEntries(entries, summary, given, console);
  else await writeText(toCsv(tabulate(entries)), given, console);
  return entries.some(({ report }) => report.error !== undefined) ? 1 : 0;
}

/** Writes each result at its place as soon as it is there, whole or not at all, and keeps none. */
async function runListed(
  places: readonly string[],
  { files, options }: CommandArguments,
  analyseAt: (index: number, file: string) => Promise<Entry>,
): Promise<number> {
  const { out } = options;
  if (typeof out !== 'string') throw new UsageError('--list needs --out, the folder of the results.');
  let failedCount = 0;
  for (const [index, file] of files.entries()) {
    const entry = await analyseAt(index, file);
    if (entry.report.error !== undefined) failedCount++;
    const isCsv = options['csv'] === true;
    const path = join(out, `${places[index] ?? ''}.${isCsv ? 'csv' : 'json'}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.tmp`, isCsv ? csvOf([entry]) : jsonLine(entry.report));
    await rename(`${path}.tmp`, path);
  }
  return failedCount > 0 ? 1 : 0;
}

async function analyseFile(
  analysis: string,
  file: string,
  given: CommandArguments,
  analyse: AnalyseInput,
  open: () => Promise<Input>,
  tell: TellProgress,
): Promise<Entry> {
  const name = inputName(file);
  let head = unknownHead(name);
  try {
    const input = await open();
    head = input.head ?? (await headOf(input.recording, processSha256));
    const { rows, table = null, backend = cpu, ...outcome } = await analyse(input, given, tell);
    const warnings = [...input.recording.warnings, ...outcome.warnings];
    const report = reportOf(analysis, head, backend, { ...outcome, warnings });
    return { name: head.name, rows, table, report };
  } catch (error) {
    const nothing = { parameters: given.parameters, timings: {}, warnings: [] };
    const report = reportOf(analysis, head, cpu, { ...nothing, error: failureOf(error, file) });
    return { name: head.name, rows: [], table: null, report };
  }
}

/** What a report says of an error; one of usage is thrown on. */
export function failureOf(error: unknown, path: string): Failure {
  const file = addressPath(path);
  if (error instanceof UsageError) throw error;
  if (error instanceof BeatbenchError) {
    return { code: error.code, message: error.message, where: error.where ?? { file } };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Something failed that should not (${words}).`, where: { file } };
}

function progressOf(console: Console, given: CommandArguments, name: string): TellProgress {
  if (given.options['quiet'] === true || !console.isTerminal) return () => undefined;
  return (share, stage) => {
    const line = share < 1 ? `${name}: ${stage} ${Math.round(share * 100)} %` : '';
    console.say(`\r\u001B[K${line}`);
  };
}

function sayNotices(console: Console, given: CommandArguments, { recording, warnings, error }: Report): void {
  if (given.options['quiet'] !== true) {
    for (const { message } of warnings) console.say(`${recording.name}: ${message}\n`);
  }
  if (error !== undefined) console.say(`${recording.name}: error: ${error.message}\n`);
}

async function writeEntries(
  entries: readonly Entry[],
  summary: object | null,
  given: CommandArguments,
  console: Console,
): Promise<void> {
  const { out, csv } = given.options;
  const isCsv = csv === true;
  const text = (part: readonly Entry[], more: object | null) =>
    isCsv
      ? [csvOf(part)]
      : jsonOf(
          part.map(({ report }) => report),
          more,
        );
  if (typeof out === 'string' && (entries.length > 1 || (await isFolder(out)))) {
    await mkdir(out, { recursive: true });
    const extension = isCsv ? 'csv' : 'json';
    for (const [name, entry] of ownNames(entries, summary === null ? [] : ['summary'])) {
      await writeFile(join(out, `${name}.${extension}`), text([entry], null));
    }
    if (summary !== null) await writeFile(join(out, 'summary.json'), jsonLine(summary));
  } else {
    await writeText(text(entries, summary), given, console);
  }
}

/** Into the file that --out names, or onto standard output. */
export async function writeText(
  pieces: Iterable<string>,
  { options }: CommandArguments,
  console: Console,
): Promise<void> {
  const { out } = options;
  if (typeof out !== 'string') {
    for (const piece of pieces) await console.print(piece);
    return;
  }
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, pieces);
}

/** A file name for each entry that is safe on any disk; recordings of one name, or of a reserved one, are numbered. */
function ownNames(entries: readonly Entry[], reserved: readonly string[]): Map<string, Entry> {
  const taken = new Set(reserved);
  return new Map(entries.map((entry) => [freeName(safeFileName(entry.name), taken), entry]));
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return path.endsWith('/');
  }
}

/** One recording gives an object, several an array; what is missing is null. */
function jsonOf(reports: readonly Report[], summary: object | null): Iterable<string> {
  const [first] = reports;
  if (reports.length === 1 && first !== undefined) return jsonLine(first);
  return jsonLine(summary === null ? reports : [...reports, summary]);
}

function* jsonLine(value: object): Generator<string> {
  yield* batchedText(endedLine(value));
}

function* endedLine(value: object): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}

function csvOf(entries: readonly Entry[]): string {
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) return first.table ?? toCsv(first.rows);
  return toCsv(entries.flatMap(({ name, rows }) => rows.map((row) => ({ recording: name, ...row }))));
}
