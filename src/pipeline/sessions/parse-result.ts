import type { Corrections } from '../../model/corrections.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, type AnalysisName, isAnalysisName } from '../analyses.ts';
import { listRejectedValues, listLostCorrections } from './left-out.ts';
import { parseCorrections } from './parse-edits.ts';
import { parseFingerprint, parseValues } from './parse-settings.ts';
import { isObject, ownProperty, acceptText } from './untrusted.ts';

/** Origin of a result: everything needed to reproduce it from the same recording. */
export interface SavedResult {
  readonly analysis: AnalysisName;
  /** Name of the recording. */
  readonly name: string;
  /** SHA-256 of the recording's files one after another; null if it has none. */
  readonly sha256: string | null;
  /** Values that differ from the defaults. */
  readonly parameters: ParameterValues;
  readonly corrections: Corrections;
}

/** The results of a file, or a sentence that says why there are none. */
export type ParsedResults =
  | {
      readonly results: readonly SavedResult[];
      readonly problem: null;
      /** Descriptions of the parts that were not understood. */
      readonly leftOut: readonly string[];
    }
  | { readonly results: null; readonly problem: string };

const maxResults = 10_000;
const maxNameLetters = 4096;

const resultHead =
  /^(?:\[\s*)?\{\s*"beatbench"\s*:\s*"[^"]{0,64}"\s*,\s*(?:"build"\s*:\s*(?:null|"[^"]{0,64}")\s*,\s*)?"analysis"\s*:/;

/** Returns whether a text begins like a result of Beatbench; the truth of a synthetic record has no analysis. */
export function isResultText(text: string): boolean {
  // Trimmed first, because two adjacent patterns for whitespace would cause excessive backtracking.
  return resultHead.test(text.trimStart());
}

function parseOne(
  value: unknown,
): { readonly result: SavedResult; readonly leftOut: readonly string[] } | null {
  const analysis = acceptText(ownProperty(value, 'analysis'), 64);
  const recording = ownProperty(value, 'recording');
  const name = acceptText(ownProperty(recording, 'name'), maxNameLetters);
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
      ...listRejectedValues(given, parameters, declarations).map((id) => `parameter ${id}`),
      ...listLostCorrections(byHand, corrections).map((words) => `${words} of ${name}`),
    ],
  };
}

/**
 * Parses the inputs of one or several results of unknown origin. Invalid parts are left out one by one, and listed.
 *
 * @param name  of the file, for messages
 */
export function parseResults(name: string, text: string): ParsedResults {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`${name} is damaged or incomplete: it is not readable JSON.`);
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const reports = list.filter((one) => ownProperty(one, 'analysis') !== undefined);
  if (reports.length === 0 || reports.length > maxResults || !reports.every(isObject))
    return refuse(`${name} is not a result of Beatbench; use a JSON file that it saved or printed.`);
  const parsed = reports.map(parseOne);
  const found = parsed.filter((one) => one !== null);
  const [first] = found;
  if (first === undefined) {
    const what = acceptText(ownProperty(reports[0], 'analysis'), 64) ?? '';
    return refuse(
      `${name} is a result of ‘${what}’, which cannot be repeated from it; use the result of an analysis of a recording.`,
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
