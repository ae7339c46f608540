import type { Warning, WarningCode } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { AnalysisName } from '../analyses.ts';
import { versionText } from '../../model/version.ts';
import { describeValue, formatParameterValue } from '../describe-value.ts';
import { isApplicable } from '../parameters.ts';
import {
  cohortSentences,
  cohortSeriesSentences,
  denoiseSentences,
  filterSentences,
  qrsSentences,
  templatesSentences,
  wavesSentences,
} from './analysis-sentences.ts';
import { intervalsSentences } from './intervals-sentences.ts';
import { landmarkSentences } from './landmark-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { methodWords } from './method-words.ts';
import type { ReferenceName } from './references.ts';
import { parameterSource } from '../parameter-source.ts';
import { findSourcePaper, references } from './references.ts';
import { seriesSentences } from './series-sentences.ts';
import { soundsSentences } from './sounds-sentences.ts';

const sentencesOf = {
  intervals: intervalsSentences,
  landmark: landmarkSentences,
  filter: filterSentences,
  qrs: qrsSentences,
  waves: wavesSentences,
  series: seriesSentences,
  sounds: soundsSentences,
  templates: templatesSentences,
  denoise: denoiseSentences,
  cohort: cohortSentences,
  'cohort-series': cohortSeriesSentences,
} as const satisfies Readonly<
  Record<AnalysisName | 'cohort' | 'cohort-series', (words: MethodWords) => readonly string[]>
>;

/** Analyses whose methods can be described. */
export type DescribedAnalysis = keyof typeof sentencesOf;

/** Their names. */
export const describedAnalyses = Object.keys(sentencesOf) as DescribedAnalysis[];

/** Returns whether an analysis' methods can be described. */
export function isDescribed(analysis: string): analysis is DescribedAnalysis {
  return Object.hasOwn(sentencesOf, analysis);
}

const openingCodes: ReadonlySet<string> = new Set<WarningCode>([
  'resampled',
  'clock-repaired',
  'header-repaired',
  'short-data',
  'left-out',
]);

/** Returns the messages about repairs and changes when a recording was opened, from all its warnings. */
export function openingSentences(warnings: readonly Warning[]): readonly string[] {
  return warnings.filter(({ code }) => openingCodes.has(code)).map(({ message }) => message);
}

/** First sentence if nothing was run. */
const askedSentence = 'This describes the parameters; after a run, it describes what was done.';

/** Further inputs of the text, all optional. */
export interface MethodsFacts {
  /** What the stages of the run did. If omitted, nothing was run, and the text describes the parameters. */
  readonly done?: readonly RunFact[];
  /** Repairs and changes when the file was opened, one sentence each. */
  readonly opening?: readonly string[];
  /** Other manual changes, one clause each: '3 channels chosen'. */
  readonly edits?: readonly string[];
  /** Name of the backend. */
  readonly backend?: string;
  /** SHA-256 of the recording's files, hexadecimal. */
  readonly sha256?: string;
}

/** A methods section as text. */
export interface MethodsText {
  /** Description of the methods, with the most important values. */
  readonly methods: string;
  /** All parameters that apply, with their papers. */
  readonly parameters: string;
  readonly references: readonly string[];
  /** Software, backend and input, and the intended use. */
  readonly provenance: string;
}

/** Converts 'Ensemble average' to 'ensemble average', but leaves 'PPG low-pass' and 'R-peaks' unchanged. */
const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) && !/^(?:Pan|Beatbench)/.test(words)
    ? `${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : words;

/**
 * Parameters left out of the list: the analysed part is described if it is not everything, and the backend by its
 * name.
 */
const saidElsewhere = ['from', 'to', 'backend'];

/** Formats a parameter with its value and, if it differs, its default. */
function parameterWords(declaration: ParameterDeclaration, given: ParameterValues): string {
  const value = given[declaration.id] ?? declaration.default;
  const name = `${lowered(declaration.label)} ${describeValue(declaration, value)}`;
  if (value === declaration.default) return name;
  const isPlain = declaration.kind === 'number' && typeof value === 'number';
  const standard = isPlain
    ? formatParameterValue(declaration.default)
    : describeValue(declaration, declaration.default);
  return `${name} (default ${standard})`;
}

/** Formats all parameters of a group, with their sources. */
function groupWords(
  group: string,
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
  { cite }: MethodWords,
): string {
  const sources = declarations.flatMap((declaration) => {
    const value = given[declaration.id] ?? declaration.default;
    return findSourcePaper(parameterSource(declaration, value)) ?? [];
  });
  const papers = [...new Set<ReferenceName>(sources)];
  const values = declarations.map((declaration) => parameterWords(declaration, given)).join('; ');
  return `${group}: ${values}${papers.length === 0 ? '' : ` ${cite(...papers)}`}.`;
}

function parametersText(
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
  words: MethodWords,
): string {
  const shown = declarations.filter(
    (declaration) =>
      !saidElsewhere.includes(declaration.id) && isApplicable(declaration, declarations, given),
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  return groups
    .map((group) =>
      groupWords(
        group,
        shown.filter((declaration) => declaration.group === group),
        given,
        words,
      ),
    )
    .join(' ');
}

function partText({ value, say }: MethodWords): string {
  if (value('from') === 0 && value('to') === 'end') return '';
  return ` The part of the recording from ${say('from')} to ${value('to') === 'end' ? 'its end' : say('to')} was analysed.`;
}

/**
 * Describes the methods of an analysis, with the current parameters and the papers cited.
 *
 * @param given  values that differ from the defaults, or all values
 */
export function methodsText(
  analysis: DescribedAnalysis,
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
  { done, opening = [], edits = [], backend, sha256 }: MethodsFacts = {},
): MethodsText {
  const words = methodWords(declarations, given, done ?? null);
  const byHand = edits.length === 0 ? '' : ` Set by hand: ${edits.join(', ')}.`;
  const lead = done === undefined ? [askedSentence] : opening;
  const sentences = [...lead, ...sentencesOf[analysis](words)].join(' ');
  const methods = `${sentences}${partText(words)}${byHand}`;
  const parameters = parametersText(declarations, given, words);
  const ran = backend === undefined ? '' : `, ${backend}`;
  const input = sha256 === undefined ? '' : ` SHA-256 of the input: ${sha256}.`;
  return {
    methods,
    parameters,
    references: words.cited().map((name) => references[name].full),
    provenance: `Computed by Beatbench ${versionText}${ran}.${input} For research and teaching; not a medical device.`,
  };
}

/** Joins the sections to one text. */
export function writeMethods({ methods, parameters, references: papers, provenance }: MethodsText): string {
  return [
    'Methods',
    '',
    methods,
    '',
    `Parameters. ${parameters}`,
    '',
    provenance,
    '',
    'References',
    '',
    ...papers,
    '',
  ].join('\n');
}
