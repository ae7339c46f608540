import { BeatbenchError } from '../model/failure.ts';
import type {
  DeclaredValues,
  ParameterDeclaration,
  ParameterValue,
  ParameterValues,
} from '../model/parameters.ts';
import { parseCounts } from './counts.ts';
import { lengthProblem, maxParameterLetters } from './text-limits.ts';

/** Returns the value of a parameter of these declarations. */
export type DeclaredReader<Declarations extends readonly ParameterDeclaration[]> = <
  Id extends keyof DeclaredValues<Declarations>,
>(
  id: Id,
) => DeclaredValues<Declarations>[Id];

/**
 * All declared parameters with their validated values.
 *
 * @template Id the parameters that may be read: those that a stage names
 */
export interface ResolvedParameters<Id extends string = string> {
  readonly values: ParameterValues;
  /** Returns a parameter that is a number and has no words. */
  number(id: Id): number;
  /** Returns a parameter that is one of these words. */
  word<Word extends string>(id: Id, words: readonly Word[]): Word;
  /** Returns a text parameter. */
  text(id: Id): string;
  /** Returns a parameter that is a number or one of these words. */
  numberOr<Word extends string>(id: Id, words: readonly Word[]): number | Word;
  /** Makes a function that reads these parameters by id, each with its declared type. */
  makeReader<const Declarations extends readonly ParameterDeclaration[]>(
    declarations: Declarations,
  ): DeclaredReader<Declarations>;
}

/**
 * Validates values against their declarations and fills in the defaults.
 *
 * @throws BeatbenchError `bad-parameter`, naming the parameter and its allowed values
 */
export function resolveParameters(
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
): ResolvedParameters {
  const known = new Set(declarations.map(({ id }) => id));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) throw new BeatbenchError('bad-parameter', `There is no parameter ‘${id}’.`);
  }
  const values: Record<string, ParameterValue> = {};
  for (const declaration of declarations) {
    const value = given[declaration.id] ?? declaration.default;
    const problem = describeValueProblem(declaration, value);
    if (problem !== null) throw new BeatbenchError('bad-parameter', problem);
    values[declaration.id] = value;
  }
  return reader(values);
}

/** Returns whether a parameter applies with the values of the others; `given` holds what differs from the defaults. */
export function isApplicable(
  { onlyFor }: ParameterDeclaration,
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
): boolean {
  if (onlyFor === undefined) return true;
  const other = declarations.find(({ id }) => id === onlyFor.id);
  const value = given[onlyFor.id] ?? other?.default;
  if (value === undefined || !onlyFor.values.includes(value)) return false;
  return other === undefined || isApplicable(other, declarations, given);
}

/** Returns the ids of declarations, for the list of parameters that a stage reads. */
export function declaredIds<const Declarations extends readonly ParameterDeclaration[]>(
  declarations: Declarations,
): readonly Declarations[number]['id'][] {
  return declarations.map(({ id }) => id);
}

/** Restricts parameters to those that a stage names. */
export function pickParameters(parameters: ResolvedParameters, ids: readonly string[]): ResolvedParameters {
  return reader(Object.fromEntries(ids.map((id) => [id, parameters.values[id] ?? missing(id)])));
}

/** Returns the given values that are declared. */
export function selectDeclaredValues(
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
): ParameterValues {
  return selectParameterValues(
    given,
    declarations.map(({ id }) => id),
  );
}

/** Returns the given values that have one of these ids. */
export function selectParameterValues(given: ParameterValues, ids: readonly string[]): ParameterValues {
  const known = new Set(ids);
  return Object.fromEntries(Object.entries(given).filter(([id]) => known.has(id)));
}

/** Returns a sentence that says what is wrong with a value; null if it is valid. */
export function describeValueProblem(
  declaration: ParameterDeclaration,
  value: ParameterValue,
): string | null {
  if (declaration.kind === 'choice') {
    const isOne = declaration.choices.some((choice) => choice.value === value);
    const choices = declaration.choices.map((choice) => choice.value).join(', ');
    return isOne
      ? null
      : `${declaration.label} (${declaration.id}) is ${String(value)}; it may be ${choices}.`;
  }
  if (declaration.kind === 'text') {
    if (typeof value !== 'string') return `${declaration.label} (${declaration.id}) must be text.`;
    const tooLong = lengthProblem(value, maxParameterLetters);
    if (tooLong !== null) return `${declaration.label} (${declaration.id}): ${tooLong}`;
    return declaration.counts ? parseCounts(value, declaration.counts).problem : null;
  }
  const { id, label, min, max, unit, words = [] } = declaration;
  if (typeof value === 'string' && words.includes(value)) return null;
  const range = `${min} to ${max}${unit === '' ? '' : ` ${unit}`}${words.map((word) => `, or ${word}`).join('')}`;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) {
    return `${label} (${id}) is ${String(value)}; it may be ${range}.`;
  }
  if (declaration.whole === true && !Number.isInteger(value)) {
    return `${label} (${id}) is ${value}; it must be a whole number.`;
  }
  if (declaration.even === true && value % 2 !== 0) return `${label} (${id}) is ${value}; it must be even.`;
  return null;
}

function reader(values: ParameterValues): ResolvedParameters {
  const valueOf = (id: string): ParameterValue => values[id] ?? missing(id);
  return {
    values,
    number: (id) => {
      const value = valueOf(id);
      if (typeof value !== 'number') throw new TypeError(`parameter ${id} is the word ${value}`);
      return value;
    },
    word: (id, words) => wordAmong(id, valueOf(id), words),
    text: (id) => String(valueOf(id)),
    numberOr: (id, words) => {
      const value = valueOf(id);
      return typeof value === 'number' ? value : wordAmong(id, value, words);
    },
    // Every value was validated against its declaration.
    makeReader:
      <Declarations extends readonly ParameterDeclaration[]>() =>
      <Id extends keyof DeclaredValues<Declarations>>(id: Id) =>
        valueOf(id) as DeclaredValues<Declarations>[Id],
  };
}

function wordAmong<Word extends string>(id: string, value: ParameterValue, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new TypeError(`parameter ${id} is ${value}, not one of ${words.join(', ')}`);
  return found;
}

function missing(id: string): never {
  throw new TypeError(`the stage reads parameter ${id} but does not name it`);
}
