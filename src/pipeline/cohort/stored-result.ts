import { BeatbenchError, type Failure } from '../../model/failure.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { BackendHead } from '../backend/ran-on.ts';
import { analysedIntervals, type PrintedResult } from '../printed-windows.ts';
import { type FileFigures, fileFigures } from './file-figures.ts';
import { readLevels } from './levels-json.ts';
import { judgeMeasurable } from './measurable-windows.ts';
import { poolLevels } from './collect-levels.ts';
import type { PooledPart } from './figures-at.ts';
import { pooledScope, type PooledScope } from './pooled-thresholds.ts';
import { comparedMethods, timingMethods } from '../../model/methods.ts';

/** Fields that are read from every stored result. */
export interface StoredHead {
  readonly name: string;
  readonly sha256: string | null;
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly warnings: readonly string[];
  /** The failure if the recording could not be analysed, else null. */
  readonly failure: Failure | null;
}

/** A stored result of `intervals`; its figures are null if the recording failed. */
export interface StoredResult extends StoredHead {
  readonly figures: FileFigures | null;
  /** Data for choosing a threshold over several recordings; null if this recording chose its own. */
  readonly part: PooledPart | null;
}

/**
 * Parses the JSON that `intervals` wrote: of one recording, or a list of several.
 *
 * @param file   for messages
 * @param scope  scope of the choice of thresholds, which overrides the results’ own `sweepOver`
 * @throws BeatbenchError `bad-value` if it is not a result of `intervals`, or contains no levels to choose from
 */
export function readStoredResults(
  text: string,
  file: string,
  scope: PooledScope | null = null,
): StoredResult[] {
  return parseStoredHeads(text, file, 'intervals').map(({ head: stored, result }): StoredResult => {
    const parameters = scope === null ? stored.parameters : { ...stored.parameters, sweepOver: scope };
    const head = { ...stored, parameters };
    if (head.failure !== null) return { ...head, figures: null, part: null };
    if (!isResult(result) || typeof parameters['average'] !== 'number') {
      throw invalidStoredError(file, 'intervals', 'lacks beats, windows or the parameter average');
    }
    const part = pooledScope(parameters) === null ? null : readPart(result, parameters, file);
    return { ...head, figures: fileFigures(analysedIntervals(result), parameters), part };
  });
}

/**
 * Parses the heads of all results in a JSON text; the results themselves are returned unchecked.
 *
 * @param file      for messages
 * @param analysis  analysis that all results must be of
 * @throws BeatbenchError `bad-value`
 */
export function parseStoredHeads(
  text: string,
  file: string,
  analysis: 'intervals' | 'series',
): { readonly head: StoredHead; readonly result: unknown }[] {
  const value = parse(text, file, analysis);
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => parseStored(one, file, analysis));
}

function parse(text: string, file: string, analysis: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidStoredError(file, analysis, 'is not JSON');
  }
}

function parseStored(value: unknown, file: string, analysis: string) {
  if (!isJsonObject(value) || value['analysis'] !== analysis) {
    throw invalidStoredError(file, analysis, `is not a result of ${analysis}`);
  }
  const { recording, parameters, backend, warnings, result, error } = value;
  if (!isJsonObject(recording) || typeof recording['name'] !== 'string' || !isJsonObject(parameters)) {
    throw invalidStoredError(file, analysis, 'names no recording or no parameters');
  }
  const head: StoredHead = {
    name: recording['name'],
    sha256: typeof recording['sha256'] === 'string' ? recording['sha256'] : null,
    parameters: parameters as ParameterValues,
    backend: isJsonObject(backend) ? (backend as unknown as BackendHead) : { kind: 'cpu', name: 'CPU' },
    warnings: listOrEmpty(warnings).flatMap((one) => (isJsonObject(one) ? String(one['code']) : [])),
    failure: isJsonObject(error) ? readFailure(error) : null,
  };
  return { head, result };
}

function readPart(
  result: PrintedResult<IntervalsResult> & { readonly levels?: unknown },
  values: ParameterValues,
  file: string,
): PooledPart {
  const kept = result.beats.filter(({ rejected }) => rejected === null);
  const members = result.windows.map((): number[] => []);
  for (const [b, { window }] of kept.entries()) members[window]?.push(b);
  const levels = readLevels(result.levels, members);
  if (levels === null) {
    const message = `‘${file}’ has no levels for choosing one threshold for several recordings; store it again with intervals --sweep-over cohort.`;
    throw new BeatbenchError('bad-value', message, { file });
  }
  const windows = analysedIntervals(result).windows.map(judgeMeasurable);
  return { levels, sums: poolLevels(levels, values), windows, heartRate: result.heartRate };
}

function readFailure(error: Readonly<Record<string, unknown>>): Failure {
  return { code: String(error['code']) as Failure['code'], message: String(error['message']), where: null };
}

/** Returns whether a result has all fields that are read from it. */
function isResult(value: unknown): value is PrintedResult<IntervalsResult> {
  if (!isJsonObject(value)) return false;
  const { beats, windows, heartRate } = value;
  const isWindow = (one: unknown) =>
    isJsonObject(one) &&
    [one['from'], one['to'], one['beats']].every((number) => typeof number === 'number') &&
    isInterval(one['rptt']) &&
    isInterval(one['lvet']);
  const isBeat = (one: unknown) =>
    isJsonObject(one) &&
    typeof one['window'] === 'number' &&
    isByMethod(one['rptt'], isNumber) &&
    isByMethod(one['lvet'], isNumber);
  return (
    Array.isArray(beats) &&
    beats.every(isBeat) &&
    Array.isArray(windows) &&
    windows.every(isWindow) &&
    isNumber(heartRate)
  );
}

function isByMethod(value: unknown, isOne: (one: unknown) => boolean): boolean {
  // Results that were stored before landmarks were aligned have only the other two methods.
  return (
    isJsonObject(value) &&
    timingMethods.every(
      ({ id }) => isOne(value[id]) || (value[id] === undefined && !comparedMethods.some((one) => one === id)),
    )
  );
}

function isInterval(value: unknown): boolean {
  if (!isJsonObject(value) || !isByMethod(value, isStatistics)) return false;
  const { leastVariance } = value;
  return (
    isJsonObject(leastVariance) && ['threshold', 'splitHalfSd'].every((key) => isNumber(leastVariance[key]))
  );
}

function isStatistics(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    ['mean', 'sd', 'ppv'].every((key) => isNumber(value[key])) &&
    typeof value['missed'] === 'number'
  );
}

/** Returns whether a value is a number, or null for a missing one. */
function isNumber(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Makes the error for a file that is not a stored result of an analysis.
 * @param why  reason, as the end of a sentence
 */
export function invalidStoredError(file: string, analysis: string, why: string): BeatbenchError {
  return new BeatbenchError('bad-value', `‘${file}’ ${why}; store the output of ${analysis} --json --out.`, {
    file,
  });
}
