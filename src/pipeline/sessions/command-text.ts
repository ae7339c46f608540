import type { Corrections } from '../../model/corrections.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, type AnalysisName } from '../analyses.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import type { OpenOptions } from './open-options.ts';
import { withoutEmptyCorrections } from './parse-edits.ts';

/** Converts `footThreshold` to the form of the command line: `foot-threshold`. */
export function kebabCase(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Quotes a word for a POSIX shell if it contains characters with a special meaning. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A result in the page, to be reproduced on the command line. */
export interface ShownResult {
  readonly analysis: AnalysisName;
  /** Paths of the recording's files as they were opened, the main one first. */
  readonly files: readonly string[];
  /** Whether the files are one series. */
  readonly isSeries: boolean;
  /** Link, from `#` on, to a recording that the page made; null for a recording from files. */
  readonly link: string | null;
  /** All parameters of the result. */
  readonly parameters: ParameterValues;
  readonly corrections: Corrections;
  readonly options: OpenOptions;
  /** The channel that is filtered; null for other analyses. */
  readonly filtered: string | null;
}

/** Maximum number of characters of a command that can be pasted into a terminal. */
const maxLetters = 4000;

/**
 * Returns the command line that reproduces a result of the page.
 *
 * @returns null if only a session file can describe it: with very many corrections, or a table read with the user's
 *   settings
 */
export function commandText(shown: ShownResult): string | null {
  const { options, isSeries, analysis } = shown;
  if (options.tables !== undefined || (isSeries && analysis !== 'templates')) return null;
  const text = [...head(shown), ...ofFile(shown), ...parameterWords(shown), ...byHand(shown)]
    .map(shellWord)
    .join(' ');
  return text.length > maxLetters ? null : text;
}

/**
 * Returns the same command line, with the user's corrections in a session file.
 *
 * @param session    name of the file
 * @param recording  name of the recording in it
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
  // A path that looks like an option would be parsed as one.
  const paths = files.map((path) => (path.startsWith('-') ? `./${path}` : path));
  return ['beatbench', command, ...(isSeries ? [...paths, '--series'] : paths.slice(0, 1))];
}

/** Returns the options for reading the file. */
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

/**
 * Returns options for values that differ from the defaults, and for further ones that the command line derives from
 * them.
 */
function parameterWords({ analysis, parameters, filtered, link }: ShownResult): string[] {
  // A link contains everything, except that a landmark is timed.
  if (link !== null && analysis !== 'landmark') return [];
  const declarations = declarationsFor(analysis).filter(({ id }) => id !== 'channel');
  const differing = new Set(declarations.filter((one) => differs(one, parameters)).map(({ id }) => id));
  for (const { id, onlyFor } of declarations)
    if (differing.has(id) && onlyFor !== undefined) differing.add(onlyFor.id);
  // Without `landmark`, none is timed. A detector of R-peaks only triggers templates with `triggers`.
  if (analysis === 'landmark') differing.add('landmark');
  if (analysis === 'templates' && differing.has('method')) differing.add('triggers');
  const channel = analysis === 'landmark' ? String(parameters['channel'] ?? '') : (filtered ?? '');
  return [
    ...(channel === '' ? [] : ['--channels', `any=${channel}`]),
    ...declarations.flatMap((one) => (differing.has(one.id) ? optionWords(one, parameters) : [])),
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
  // A link contains the roles of channels.
  const own = link === null ? corrections : { ...corrections, roles: [] };
  const nonEmptyCorrections = withoutEmptyCorrections(own);
  return nonEmptyCorrections === undefined ? [] : ['--corrections', JSON.stringify(nonEmptyCorrections)];
}
