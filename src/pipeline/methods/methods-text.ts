import type { Warning, WarningCode } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { AnalysisName } from '../analyses.ts';
import { versionText } from '../../model/version.ts';
import { describeValue, writeValue } from '../describe-value.ts';
import { isOfUse } from '../parameters.ts';
import { cohortSentences, cohortSeriesSentences } from './cohort-sentences.ts';
import { denoiseSentences } from './denoise-sentences.ts';
import { filterSentences } from './filter-sentences.ts';
import { intervalsSentences } from './intervals-sentences.ts';
import { landmarkSentences } from './landmark-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { methodWords } from './method-words.ts';
import { qrsSentences } from './qrs-sentences.ts';
import type { ReferenceName } from './references.ts';
import { parameterSource } from '../parameter-source.ts';
import { paperOfSource, references } from './references.ts';
import { seriesSentences } from './series-sentences.ts';
import { soundsSentences } from './sounds-sentences.ts';
import { templatesSentences } from './templates-sentences.ts';
import { wavesSentences } from './waves-sentences.ts';

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

/** Analyses whose methods can be put in words. */
export type DescribedAnalysis = keyof typeof sentencesOf;

/** Their names. */
export const describedAnalyses = Object.keys(sentencesOf) as DescribedAnalysis[];

/** Whether an analysis' methods can be put in words. */
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

/** What was repaired or changed when a recording was opened, of all that is said of it. */
export function openingSentences(warnings: readonly Warning[]): readonly string[] {
  return warnings.filter(({ code }) => openingCodes.has(code)).map(({ message }) => message);
}

/** Said first where nothing was run. */
const askedSentence = 'This is what the parameters ask for; a run tells what was done.';

/** What is to be said beside parameters; all of it may be left out. */
export interface MethodsFacts {
  /** What the stages of the run did; where left out nothing was run, and the text is of what the parameters ask for. */
  readonly done?: readonly RunFact[];
  /** What was repaired or changed when the file was opened, each a sentence. */
  readonly opening?: readonly string[];
  /** What else was done by hand, each a clause: '3 channels chosen'. */
  readonly edits?: readonly string[];
  /** What computed, by its name. */
  readonly backend?: string;
  /** Of the recording's files, hexadecimal. */
  readonly sha256?: string;
}

/** A methods section in words. */
export interface MethodsText {
  /** How it is done, with the values that matter most. */
  readonly methods: string;
  /** Every parameter that is of use, with the paper that it comes from. */
  readonly parameters: string;
  readonly references: readonly string[];
  /** What computed from what, and what it is not for. */
  readonly provenance: string;
}

/** 'Ensemble average' → 'ensemble average', while 'PPG low-pass' and 'R-peaks' stay. */
const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) && !/^(?:Pan|Beatbench)/.test(words)
    ? `${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : words;

/** Not said in the list: the part that was analysed is said where it is not all, and what computed by its name. */
const saidElsewhere = ['from', 'to', 'backend'];

/** A parameter with its value and, where it has another, its default. */
function parameterWords(declaration: ParameterDeclaration, given: ParameterValues): string {
  const value = given[declaration.id] ?? declaration.default;
  const name = `${lowered(declaration.label)} ${describeValue(declaration, value)}`;
  if (value === declaration.default) return name;
  const isPlain = declaration.kind === 'number' && typeof value === 'number';
  const standard = isPlain
    ? writeValue(declaration.default)
    : describeValue(declaration, declaration.default);
  return `${name} (default ${standard})`;
}

/** All parameters of a group, with what they come from. */
function groupWords(
  group: string,
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
  { cite }: MethodWords,
): string {
  const sources = declarations.flatMap((declaration) => {
    const value = given[declaration.id] ?? declaration.default;
    return paperOfSource(parameterSource(declaration, value)) ?? [];
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
    (declaration) => !saidElsewhere.includes(declaration.id) && isOfUse(declaration, declarations, given),
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
  return ` Of the recording the part from ${say('from')} to ${value('to') === 'end' ? 'its end' : say('to')} was analysed.`;
}

/**
 * The methods of an analysis in words, with the parameters in force and the papers cited.
 *
 * @param given  what differs from the defaults, or all values
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

/** The same as one text. */
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
