import { parseArgs } from 'node:util';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';
import { describeValueProblem } from '../pipeline/parameters.ts';
import { kebabCase } from '../pipeline/sessions/command-text.ts';
import { type CommandOption, optionsWith } from './options.ts';
import type { OutputFiles } from './output/output-files.ts';
import type { Report } from '../pipeline/report.ts';
import type { SweptParameter } from '../pipeline/sweeps/grid.ts';
import type { Replay } from './replay/replay.ts';
import { UsageError } from './console.ts';

/** Arguments of a command, parsed and checked. */
export interface CommandArguments {
  readonly files: readonly string[];
  /** Path of the result of each FILE within --out, without extension, if a list gives it. */
  readonly places?: readonly string[];
  /** Options that are not parameters, by name; a flag is `true`. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  /** The given parameters, by id. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Parameters that were typed on the command line; they take precedence over those of a recording. */
  readonly typed?: ParameterValues;
  /** Settings taken from a session, a link or a result. */
  readonly replay?: Replay | null;
  /** Parameters that are varied over a grid. */
  readonly sweep?: readonly SweptParameter[];
  /** Folder with the content of standard input; its path never appears in outputs. */
  readonly spool?: string;
  /** Writer of all output files. */
  readonly outputs: OutputFiles;
  /** Describes a run in words, if `--methods` requests that in place of the result. */
  readonly describe?: (report: Report) => string;
}

/**
 * Parses the arguments after a command.
 *
 * @throws UsageError for an unknown option, an invalid value, or a value given twice
 */
export function readArguments(
  argv: readonly string[],
  declarations: readonly ParameterDeclaration[],
  own: readonly CommandOption[],
): Omit<CommandArguments, 'outputs'> {
  const known = optionsWith(own);
  const options = Object.fromEntries([
    ...known.map(
      ({ name, value, repeatable = false, short }) =>
        [
          name,
          {
            type: value === null ? 'boolean' : 'string',
            multiple: repeatable,
            ...(short === undefined ? {} : { short }),
          },
        ] as const,
    ),
    ...declarations.map(
      (one) => [kebabCase(one.id), { type: 'string', multiple: isRepeatable(one) }] as const,
    ),
  ]);
  const parsed = parse(argv, options);
  refuseRepeated(parsed.tokens, options);
  const parameters: Record<string, ParameterValue> = {};
  for (const declaration of declarations) {
    const given = parsed.values[kebabCase(declaration.id)];
    const text = Array.isArray(given) ? given.join(';') : given;
    if (typeof text === 'string') parameters[declaration.id] = readValue(declaration, text);
  }
  const given = known.flatMap(({ name }) => {
    const value = parsed.values[name];
    if (Array.isArray(value)) return [[name, value.join('\n')] as const];
    return typeof value === 'string' || value === true ? [[name, value] as const] : [];
  });
  const implied = impliedChoices(declarations, parameters);
  return {
    files: parsed.positionals,
    options: Object.fromEntries(given),
    parameters: { ...implied, ...parameters },
    typed: parameters,
  };
}

/**
 * Returns the choices that given parameters imply if nothing else is requested: `--arithmetic integer` selects the
 * curve-length detector.
 */
function impliedChoices(
  declarations: readonly ParameterDeclaration[],
  given: Readonly<Record<string, ParameterValue>>,
): Record<string, ParameterValue> {
  const implied: Record<string, ParameterValue> = {};
  for (const declaration of declarations) {
    const { id, onlyFor, default: usual } = declaration;
    if (onlyFor === undefined || given[id] === undefined || given[id] === usual) continue;
    const asked = given[onlyFor.id] ?? implied[onlyFor.id];
    const [first] = onlyFor.values;
    if (first !== undefined && asked === undefined) implied[onlyFor.id] = first;
  }
  return implied;
}

function isRepeatable(declaration: ParameterDeclaration): boolean {
  return declaration.kind === 'text' && declaration.repeatable === true;
}

/** Refuses repeated values, of which one would be lost. A repeated flag is allowed. */
function refuseRepeated(
  tokens: ReturnType<typeof parse>['tokens'],
  options: Readonly<Record<string, { readonly type: string; readonly multiple?: boolean }>>,
): void {
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || options[token.name]?.type !== 'string') continue;
    if (seen.has(token.name) && options[token.name]?.multiple !== true) {
      throw new UsageError(`--${token.name} is given more than once; give it once.`);
    }
    seen.add(token.name);
  }
}

function parse(
  argv: readonly string[],
  options: Record<string, { type: 'boolean' | 'string'; multiple?: boolean; short?: string }>,
) {
  try {
    return parseArgs({
      args: joinNegatives(argv),
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.replace(/\. To specify.*$/s, '.'));
    throw error;
  }
}

/** Converts `--notch-threshold -20` to `--notch-threshold=-20`: a number may be negative, and no option is a digit. */
function joinNegatives(argv: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of argv) {
    const before = joined.at(-1);
    const isValue = /^-[\d.]/.test(word) && before !== undefined && /^--[a-z][^=]*$/.test(before);
    if (isValue) joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function readValue(declaration: ParameterDeclaration, text: string): ParameterValue {
  const value = declaration.kind === 'text' ? text : numberOrWord(text);
  const problem = describeValueProblem(declaration, value);
  if (problem !== null) throw new UsageError(`--${kebabCase(declaration.id)}: ${problem}`);
  return value;
}

function numberOrWord(text: string): ParameterValue {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
}
