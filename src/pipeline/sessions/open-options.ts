import { type BeatUnit, isPlausibleIn, upperMiddleValue } from '../../io/beats/beat-unit.ts';
import type { TableProposal } from '../../io/table/proposal.ts';
import { parseTable } from './parse-table.ts';
import { isObject, acceptList, numberWithin, ownProperty, acceptText } from './untrusted.ts';

/** The user's settings for reading files. */
export interface OpenOptions {
  /** Rate of a table without times, or of arrays without a rate, Hz. */
  readonly inputRateHz?: number;
  /** Formats of tables, by path, if the user set them. */
  readonly tables?: Readonly<Record<string, TableProposal>>;
  /** Units of the numbers in lists of beats, by path, for files that the user declared as such. */
  readonly beats?: Readonly<Record<string, BeatUnit>>;
  /** Names of the arrays that are signals, by path, if the user set them. */
  readonly arrays?: Readonly<Record<string, readonly string[]>>;
  /** Whether the ECGs of all files are one series, in the order of the files. */
  readonly isSeries?: boolean;
}

const maxFiles = 1000;
const maxArrays = 4096;
const maxName = 4096;

/** Parses settings by path; invalid ones are left out. */
function byPath<T>(
  value: unknown,
  read: (value: unknown) => T | null,
): Readonly<Record<string, T>> | undefined {
  if (!isObject(value)) return undefined;
  const found = Object.entries(value)
    .slice(0, maxFiles)
    .flatMap(([path, own]) => {
      const parsed = read(own);
      return parsed !== null && path !== '__proto__' ? [[path, parsed] as const] : [];
    });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parseNames(value: unknown): readonly string[] | null {
  const names = acceptList(value, maxArrays, (name) => acceptText(name, maxName));
  return names.length === 0 ? null : names;
}

function parseBeatUnit(value: unknown): 'ms' | 's' | number | null {
  return value === 'ms' || value === 's' ? value : numberWithin(value, 1e-6, 1e6);
}

/** Parses external settings for reading files: rate, tables, arrays, and whether they are one series. */
export function parseOpenOptions(value: unknown): OpenOptions {
  const rateHz = numberWithin(ownProperty(value, 'inputRateHz'), 1e-6, 1e6);
  const tables = byPath(ownProperty(value, 'tables'), parseTable);
  const beats = byPath(ownProperty(value, 'beats'), parseBeatUnit);
  const arrays = byPath(ownProperty(value, 'arrays'), parseNames);
  return {
    ...(rateHz === null ? {} : { inputRateHz: rateHz }),
    ...(tables === undefined ? {} : { tables }),
    ...(beats === undefined ? {} : { beats }),
    ...(arrays === undefined ? {} : { arrays }),
    ...(ownProperty(value, 'isSeries') === true ? { isSeries: true } : {}),
  };
}

/**
 * Returns the units in which the numbers of a column can be RR, or ascending times of beats, of a person.
 *
 * @param cells first cells of the column
 * @returns both units if neither is plausible, or there are no numbers
 */
export function plausibleUnits(cells: readonly string[]): readonly ('ms' | 's')[] {
  const values = cells.map((cell) => Number(cell.replace(',', '.'))).filter(Number.isFinite);
  const steps = values.slice(1).map((value, k) => value - (values[k] ?? value));
  const isRising = steps.every((step) => step >= 0) && steps.some((step) => step > 0);
  const middle = upperMiddleValue(isRising ? steps : values);
  const units = (['ms', 's'] as const).filter((unit) => isPlausibleIn(middle, unit));
  return units.length === 0 ? ['ms', 's'] : units;
}
