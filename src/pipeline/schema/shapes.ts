import type { ParameterDeclaration } from '../../model/parameters.ts';
import { mostParameterLetters } from '../text-limits.ts';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const number: JsonSchema = { type: 'number' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const fingerprint: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The same, or null where it is missing. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function listOfAll(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function oneOf(words: readonly (string | number | null)[]): JsonSchema {
  return { enum: words };
}

/** An object with these fields; further ones may stand beside, as later versions have some. */
export function fields(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

export function byName(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** A parameter as it is declared. */
export function parameterShape(declaration: ParameterDeclaration): JsonSchema {
  const { label, help } = declaration;
  const words = { title: label, description: help, default: declaration.default };
  if (declaration.kind === 'choice') return { ...words, enum: declaration.choices.map(({ value }) => value) };
  if (declaration.kind === 'text') return { ...words, type: 'string', maxLength: mostParameterLetters };
  const { min, max, whole = false, even = false, unit } = declaration;
  const type = whole || even ? 'integer' : 'number';
  const range = { type, minimum: min, maximum: max, ...(even ? { multipleOf: 2 } : {}) };
  const inWords = unit === '' ? words : { ...words, unit };
  const named = declaration.words ?? [];
  return named.length === 0 ? { ...inWords, ...range } : { ...inWords, anyOf: [range, oneOf(named)] };
}

/**
 * Values of parameters by id.
 *
 * @param required  ids that have to be there: those of a result are, those that differ from the defaults may be
 */
export function parameterValues(
  declarations: readonly ParameterDeclaration[],
  required: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(declarations.map((one) => [one.id, parameterShape(one)])),
    additionalProperties: false,
  };
}
