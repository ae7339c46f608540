import { seriesKinds } from '../../model/series.ts';
import { type FileSeries, toFileSeries } from './series-member.ts';
import { flattenFigures, seriesFigureNames } from './series-figure-names.ts';
import { isJsonObject, invalidStoredError, type StoredHead, parseStoredHeads } from './stored-result.ts';

/** A stored result of `series`; its figures are null if the recording failed. */
export interface StoredSeriesFigures extends StoredHead {
  readonly figures: FileSeries | null;
}

/**
 * Parses the JSON that `series` wrote: of one recording, or a list of several.
 *
 * @param file  for messages
 * @throws BeatbenchError `bad-value` if it is not a result of `series`
 */
export function readStoredSeries(text: string, file: string): StoredSeriesFigures[] {
  return parseStoredHeads(text, file, 'series').map(({ head, result }) => {
    if (head.failure !== null) return { ...head, figures: null };
    if (!isSeries(result))
      throw invalidStoredError(file, 'series', 'lacks figures of the whole, or their series');
    return { ...head, figures: toFileSeries(result) };
  });
}

/** Returns whether a value states the kind and unit of a series. */
function isNamed({ of: kind, unit }: Readonly<Record<string, unknown>>): boolean {
  return seriesKinds.some((one) => one === kind) && typeof unit === 'string';
}

/** Returns whether a result has all fields that are read from it. */
function isSeries(value: unknown): value is FileSeries {
  if (!isJsonObject(value)) return false;
  const { of: kind, name, unit, against, whole } = value;
  return (
    isNamed({ of: kind, unit }) &&
    typeof name === 'string' &&
    (against === undefined || (isJsonObject(against) && isNamed(against))) &&
    isWhole(whole)
  );
}

/** Returns whether a value has all figures, except those that need two series, breathing, or errors. */
function isWhole(value: unknown): value is FileSeries['whole'] {
  if (!isJsonObject(value)) return false;
  const isSpan = ['from', 'to', 'n'].every((name) => typeof value[name] === 'number');
  if (!isSpan || !isJsonObject(value['notGiven'])) return false;
  const figures = flattenFigures(value as unknown as FileSeries['whole']);
  return seriesFigureNames.every((name) => /^(?:pair|respiration|error)\./.test(name) || figures.has(name));
}
