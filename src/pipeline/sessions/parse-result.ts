import type { Corrections } from '../../model/corrections.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, type AnalysisName, isAnalysisName } from '../analyses.ts';
import { leftOutOfValues, lostCorrections } from './left-out.ts';
import { parseCorrections } from './parse-edits.ts';
import { parseFingerprint, parseValues } from './parse-settings.ts';
import { isObject, ownProperty, acceptText } from './untrusted.ts';

/** What made a result: all that is needed to make it again from the same recording. */
export interface SavedResult {
  readonly analysis: AnalysisName;
  /** Of the recording. */
  readonly name: string;
  /** Of the recording's files one after another; null where it has none. */
  readonly sha256: string | null;
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly corrections: Corrections;
}

/** The results of a file, or why it holds none, as a sentence. */
export type ParsedResults =
  | {
      readonly results: readonly SavedResult[];
      readonly problem: null;
      /** What of them was not understood, in words. */
      readonly leftOut: readonly string[];
    }
  | { readonly results: null; readonly problem: string };

const mostResults = 10_000;
const mostNameLetters = 4096;

const resultHead =
  /^(?:\[\s*)?\{\s*"beatbench"\s*:\s*"[^"]{0,64}"\s*,\s*(?:"build"\s*:\s*(?:null|"[^"]{0,64}")\s*,\s*)?"analysis"\s*:/;

/** Whether a text begins as a result of Beatbench does; the truth of a synthetic record has no analysis. */
export function isResultText(text: string): boolean {
  // Cut first: two runs of blanks beside each other would be parted in every way.
  return resultHead.test(text.trimStart());
}

function parseOne(
  value: unknown,
): { readonly result: SavedResult; readonly leftOut: readonly string[] } | null {
  const analysis = acceptText(ownProperty(value, 'analysis'), 64);
  const recording = ownProperty(value, 'recording');
  const name = acceptText(ownProperty(recording, 'name'), mostNameLetters);
  if (analysis === null || !isAnalysisName(analysis) || name === null) return null;
  const { declarations } = analysisEntry(analysis);
  const given = ownProperty(value, 'parameters');
  const parameters = parseValues(given, declarations);
  const byHand = ownProperty(value, 'corrections');
  const corrections = parseCorrections(byHand);
  return {
    result: {
      analysis,
      name,
      sha256: parseFingerprint(ownProperty(recording, 'sha256')),
      parameters,
      corrections,
    },
    leftOut: [
      ...leftOutOfValues(given, parameters, declarations).map((id) => `parameter ${id}`),
      ...lostCorrections(byHand, corrections).map((words) => `${words} of ${name}`),
    ],
  };
}

/**
 * Reads what one or several results of unknown origin were made with. What is wrong inside is left out, each part by
 * itself, and named.
 *
 * @param name  of the file, for the sentences
 */
export function parseResults(name: string, text: string): ParsedResults {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`${name} is damaged or not whole: it is not readable JSON.`);
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const reports = list.filter((one) => ownProperty(one, 'analysis') !== undefined);
  if (reports.length === 0 || reports.length > mostResults || !reports.every(isObject))
    return refuse(`${name} is no result of Beatbench; take what it saves or prints as JSON.`);
  const parsed = reports.map(parseOne);
  const found = parsed.filter((one) => one !== null);
  const [first] = found;
  if (first === undefined) {
    const what = acceptText(ownProperty(reports[0], 'analysis'), 64) ?? '';
    return refuse(
      `${name} is a result of ‘${what}’, which cannot be made again from it; take one of an analysis of a recording.`,
    );
  }
  const lost = parsed.length - found.length;
  return {
    results: found.map(({ result }) => result),
    problem: null,
    leftOut: [
      ...(lost === 0 ? [] : [lost === 1 ? 'a result' : `${lost} results`]),
      ...found.flatMap(({ leftOut }) => leftOut),
    ],
  };
}

const refuse = (problem: string): ParsedResults => ({ results: null, problem });
