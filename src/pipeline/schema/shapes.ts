import type { ParameterDeclaration } from '../../model/parameters.ts';
import { maxParameterLetters } from '../text-limits.ts';

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const number: JsonSchema = { type: 'number' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const fingerprint: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** Returns a schema that also allows null for a missing value. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function listOfAll(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function oneOf(words: readonly (string | number | null)[]): JsonSchema {
  return { enum: words };
}

/** Returns the schema of an object with these fields; further ones are allowed, since later versions may add some. */
export function fields(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

export function byName(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}

/** Returns the schema of a declared parameter. */
export function parameterShape(declaration: ParameterDeclaration): JsonSchema {
  const { label, help } = declaration;
  const words = { title: label, description: help, default: declaration.default };
  if (declaration.kind === 'choice') return { ...words, enum: declaration.choices.map(({ value }) => value) };
  if (declaration.kind === 'text') return { ...words, type: 'string', maxLength: maxParameterLetters };
  const { min, max, whole = false, even = false, unit } = declaration;
  const type = whole || even ? 'integer' : 'number';
  const range = { type, minimum: min, maximum: max, ...(even ? { multipleOf: 2 } : {}) };
  const inWords = unit === '' ? words : { ...words, unit };
  const named = declaration.words ?? [];
  return named.length === 0 ? { ...inWords, ...range } : { ...inWords, anyOf: [range, oneOf(named)] };
}

/**
 * Returns the schema of parameter values by id.
 *
 * @param required  ids that must be present: all those of a result; none for values that differ from the defaults
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
