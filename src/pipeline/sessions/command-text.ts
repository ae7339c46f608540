import type { Corrections } from '../../model/corrections.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, type AnalysisName } from '../analyses.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import type { OpenOptions } from './open-options.ts';
import { madeCorrections } from './parse-edits.ts';

/** `footThreshold` as it is written on the command line: `foot-threshold`. */
export function kebabCase(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A word as a POSIX shell takes it for that word: in quotes where anything in it might mean something to the shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** What the page shows, to be made by the command line. */
export interface ShownResult {
  readonly analysis: AnalysisName;
  /** Paths of the recording's files as they were opened, the first one first. */
  readonly files: readonly string[];
  /** Whether the files are one series. */
  readonly isSeries: boolean;
  /** From `#` on, to a recording that the page made; null of one that stands in files. */
  readonly link: string | null;
  /** All parameters of the result. */
  readonly parameters: ParameterValues;
  readonly corrections: Corrections;
  readonly options: OpenOptions;
  /** The channel that is filtered; null of other analyses. */
  readonly filtered: string | null;
}

/** Letters of a command that can still be pasted into a terminal. */
const mostLetters = 4000;

/**
 * The command line that makes a result of the page again.
 *
 * @returns null where only a session file can say it: very many corrections by hand, or a table read as a person said
 */
export function commandText(shown: ShownResult): string | null {
  const { options, isSeries, analysis } = shown;
  if (options.tables !== undefined || (isSeries && analysis !== 'templates')) return null;
  const text = [...head(shown), ...ofFile(shown), ...parameterWords(shown), ...byHand(shown)]
    .map(shellWord)
    .join(' ');
  return text.length > mostLetters ? null : text;
}

/**
 * The same, where what was done by hand stands in a session file.
 *
 * @param session    the file's name
 * @param recording  the name of the recording in it
 */
export function sessionCommandText(shown: ShownResult, session: string, recording: string): string {
  const words = ['--session', session, '--recording', recording];
  return [...head(shown), ...ofFile({ ...shown, options: {} }), ...words, ...parameterWords(shown)]
    .map(shellWord)
    .join(' ');
}

function head({ analysis, files, link, isSeries }: ShownResult): string[] {
  const command = analysis === 'landmark' ? 'intervals' : analysis;
  if (link !== null) return ['beatbench', command, '--link', link];
  // What looks like an option would be taken for one.
  const paths = files.map((path) => (path.startsWith('-') ? `./${path}` : path));
  return ['beatbench', command, ...(isSeries ? [...paths, '--series'] : paths.slice(0, 1))];
}

/** How the file is read. */
function ofFile({ options: { inputRateHz, beats = {}, arrays = {} }, link }: ShownResult): string[] {
  if (link !== null) return [];
  const [unit] = Object.values(beats);
  const [names] = Object.values(arrays);
  return [
    ...(inputRateHz === undefined ? [] : ['--input-rate', String(inputRateHz)]),
    ...(unit === undefined ? [] : ['--beats', String(unit)]),
    ...(names === undefined ? [] : ['--arrays', names.join(',')]),
  ];
}

function declarationsFor(analysis: AnalysisName): readonly ParameterDeclaration[] {
  return analysis === 'filter' ? filterDeclarations : analysisEntry(analysis).declarations;
}

/** Options for what differs from the defaults, and for what else the command line would take from these. */
function parameterWords({ analysis, parameters, filtered, link }: ShownResult): string[] {
  // A link has all but that a landmark is timed.
  if (link !== null && analysis !== 'landmark') return [];
  const declarations = declarationsFor(analysis).filter(({ id }) => id !== 'channel');
  const told = new Set(declarations.filter((one) => differs(one, parameters)).map(({ id }) => id));
  for (const { id, onlyFor } of declarations) if (told.has(id) && onlyFor !== undefined) told.add(onlyFor.id);
  // Without `landmark` none is timed. A detector of R-peaks triggers templates only with `triggers`.
  if (analysis === 'landmark') told.add('landmark');
  if (analysis === 'templates' && told.has('method')) told.add('triggers');
  const channel = analysis === 'landmark' ? String(parameters['channel'] ?? '') : (filtered ?? '');
  return [
    ...(channel === '' ? [] : ['--channels', `any=${channel}`]),
    ...declarations.flatMap((one) => (told.has(one.id) ? optionWords(one, parameters) : [])),
  ];
}

function differs({ id, default: usual }: ParameterDeclaration, parameters: ParameterValues): boolean {
  return (parameters[id] ?? usual) !== usual;
}

function optionWords(declaration: ParameterDeclaration, parameters: ParameterValues): string[] {
  const value = String(parameters[declaration.id] ?? declaration.default);
  const option = `--${kebabCase(declaration.id)}`;
  const isList = declaration.kind === 'text' && declaration.repeatable === true;
  return (isList ? value.split(';') : [value]).flatMap((one) =>
    one.startsWith('-') || one === '' ? [`${option}=${one}`] : [option, one],
  );
}

function byHand({ corrections, link }: ShownResult): string[] {
  // A link has the roles of channels.
  const own = link === null ? corrections : { ...corrections, roles: [] };
  const made = madeCorrections(own);
  return made === undefined ? [] : ['--corrections', JSON.stringify(made)];
}
