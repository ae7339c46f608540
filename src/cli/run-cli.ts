import type { ParameterValues } from '../model/parameters.ts';
import { versionText } from '../model/version.ts';
import type { Report } from '../pipeline/report.ts';
import {
  describedAnalyses,
  isDescribed,
  methodsText,
  openingSentences,
  writeMethods,
} from '../pipeline/methods/methods-text.ts';
import { resolveParameters, selectParameterValues } from '../pipeline/parameters.ts';
import { unpackFiles } from './inputs/archives.ts';
import { type CommandArguments, readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { findCommand } from './commands.ts';
import { withPrintableMessages, UsageError } from './console.ts';
import type { Console } from './console.ts';
import { readFileList } from './inputs/file-list.ts';
import { commandHelp, generalHelp } from './help.ts';
import { OutputError } from './output/output-error.ts';
import { OutputFiles } from './output/output-files.ts';
import { spoolStandardInput, standardStream } from './inputs/standard-input.ts';
import { RunInputs } from './inputs/run-inputs.ts';
import { readReplay } from './replay/read-replay.ts';
import { readSweeps } from './sweep/sweep.ts';
import { isMade, type Replay } from './replay/replay.ts';
import { commandOptions } from './options.ts';

type ReadArguments = Omit<CommandArguments, 'outputs'>;

/** Returns the analysis whose methods describe a command. @throws UsageError for a command without methods */
function findDescribed(name: string, command: Command, given: ParameterValues) {
  const { analysis, declarations } = command.describedAs?.(given) ?? { analysis: name, ...command };
  if (!isDescribed(analysis)) {
    const described = describedAnalyses.filter((other) => findCommand(other) !== null);
    const all = `${described.slice(0, -1).join(', ')} and ${described.at(-1)}`;
    throw new UsageError(`${name} has no --methods; ${all} have.`);
  }
  return { analysis, declarations };
}

/** Describes what a command would do with the given parameters. */
function describeCommandMethods(name: string, command: Command, given: ParameterValues): string {
  const { analysis, declarations } = findDescribed(name, command, given);
  return writeMethods(methodsText(analysis, declarations, resolveParameters(declarations, given).values));
}

/** Returns a function that describes what a run of a command did. */
function describeRunMethods(name: string, command: Command, given: ParameterValues) {
  const { analysis, declarations } = findDescribed(name, command, given);
  return ({ parameters, done, warnings, backend, recording }: Report): string =>
    writeMethods(
      methodsText(analysis, declarations, parameters, {
        done,
        opening: openingSentences(warnings),
        backend: backend.name,
        ...(recording.sha256 === null ? {} : { sha256: recording.sha256 }),
      }),
    );
}

/** Adds the settings from a session, a link, a result or corrections; typed parameters take precedence. */
async function withReplay(name: string, command: Command, given: ReadArguments): Promise<ReadArguments> {
  const { replays } = command;
  if (replays === undefined || given.options['help'] === true) return given;
  const { analysis } = command.describedAs?.(given.parameters) ?? { analysis: name };
  const own = replays.includes(analysis) ? analysis : name;
  const replay = await readReplay({ options: given.options, analysis: own, accepted: replays });
  if (replay === null) return given;
  const parameters = { ...given.parameters, ...selectReplayedParameters(command, replay), ...given.typed };
  const made = (replay.asked === null ? replay.recordings : [replay.asked]).find(isMade);
  const isNamed = given.files.length > 0 || given.options['list'] !== undefined;
  if (isNamed || made === undefined) return { ...given, parameters, replay };
  // A sample or synthetic record needs no FILE.
  return { ...given, parameters, replay: { ...replay, asked: made, isMade: true }, files: [made.name] };
}

/** Returns the parameters to take over; a bench of the page has some that its command does not have. */
function selectReplayedParameters(
  { declarations, replays = [] }: Command,
  { parameters }: Replay,
): ParameterValues {
  const others = replays.includes('landmark') ? ['channel'] : [];
  return selectParameterValues(parameters, [...declarations.map(({ id }) => id), ...others]);
}

/** Adds the grid that `--sweep` requests, which is printed as a table. @throws UsageError */
function withSweep({ declarations }: Command, given: ReadArguments): ReadArguments {
  const { sweep, json, 'yes-many': many } = given.options;
  if (typeof sweep !== 'string') {
    if (many === true) throw new UsageError('--yes-many confirms a large grid of --sweep; give both.');
    return given;
  }
  if (json === true) throw new UsageError('--sweep prints a table; leave out --json.');
  if (given.options['methods'] === true)
    throw new UsageError('--methods describes one run; leave out --sweep.');
  const swept = readSweeps(sweep.split('\n'), declarations, given.typed ?? {}, many === true);
  return { ...given, options: { ...given.options, csv: true }, sweep: swept };
}

/** Adds the FILEs, from a list or from folders and archives, and the writer of outputs. */
async function withFiles(
  asked: ReadArguments,
  { takesNames, writesRecordings }: Command,
  console: Console,
): Promise<CommandArguments> {
  const isStandard = asked.options['out'] === standardStream && writesRecordings?.(asked.options) !== true;
  // A result goes to standard output by default.
  const { out: _, ...others } = asked.options;
  const given = await withStandardInput(
    isStandard ? { ...asked, options: others } : asked,
    takesNames === true,
    console,
  );
  const { list } = given.options;
  if (typeof list === 'string' && given.files.length > 0)
    throw new UsageError('--list names the files; give no FILE with it.');
  const listed =
    typeof list === 'string'
      ? await readFileList(list)
      : {
          files:
            takesNames === true || given.replay?.isMade === true
              ? given.files
              : await unpackFiles(given.files),
        };
  const meant = { ...given, ...listed };
  const isForced = given.options['force'] === true;
  const outputs = new OutputFiles(new RunInputs(meant), isForced, (bytes) => console.print(bytes));
  return { ...meant, outputs };
}

/** Replaces standard input by a file. @throws UsageError */
async function withStandardInput(
  given: ReadArguments,
  takesNames: boolean,
  console: Console,
): Promise<ReadArguments> {
  const { 'stdin-name': name, list, prepare, resume } = given.options;
  const files = takesNames || given.replay?.isMade === true ? [] : given.files;
  const isRead = files.includes(standardStream);
  if (isRead && (prepare ?? resume) !== undefined)
    throw new UsageError('--prepare and --resume read their FILEs again later; name a file instead of -.');
  if (list === standardStream) throw new UsageError('--list is a table; name a file instead of -.');
  const spooled = await spoolStandardInput(files, typeof name === 'string' ? name : null, console);
  return isRead ? { ...given, ...spooled } : given;
}

/**
 * Runs one command line.
 *
 * @param argv the arguments after the program's name
 * @returns the exit status: 0 done, 1 a recording failed, 2 bad usage, 3 a result could not be written
 */
export async function runCli(argv: readonly string[], surroundings: Console): Promise<number> {
  const console = withPrintableMessages(surroundings);
  const [name, ...rest] = argv;
  try {
    if (name === undefined) {
      console.say(generalHelp());
      return 2;
    }
    if (name === '--help' || name === '-h' || name === 'help') {
      const asked = findCommand(rest[0] ?? '');
      await console.print(asked === null ? generalHelp() : commandHelp(asked));
      return 0;
    }
    if (name === '--version') {
      await console.print(`${versionText}\n`);
      return 0;
    }
    const command = findCommand(name);
    if (command === null) throw new UsageError(`There is no command ‘${name}’; see beatbench --help.`);
    const read = readArguments(rest, command.declarations, commandOptions(command));
    const given = withSweep(command, await withReplay(name, command, read));
    if (given.options['help'] === true) {
      await console.print(commandHelp(command));
      return 0;
    }
    if (given.options['methods'] === true) {
      if (given.files.length === 0 && given.options['list'] === undefined) {
        await console.print(describeCommandMethods(name, command, given.parameters));
        return 0;
      }
      if (command.tellsRuns !== true) {
        throw new UsageError(`${name} --methods describes the parameters; give no FILE with it.`);
      }
      const describe = describeRunMethods(name, command, given.parameters);
      return await command.run({ ...(await withFiles(given, command, console)), describe }, console);
    }
    return await command.run(await withFiles(given, command, console), console);
  } catch (error) {
    if (error instanceof OutputError) {
      console.say(`beatbench: ${error.code}: ${error.message}\n`);
      return error.status;
    }
    if (!(error instanceof UsageError)) throw error;
    console.say(`beatbench: ${error.message}\n`);
    return 2;
  }
}
