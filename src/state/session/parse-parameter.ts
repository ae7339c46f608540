import type { NumberParameter, ParameterValue } from '../../model/parameters.ts';

/** Result of parsing typed text. A problem is a sentence for the user. */
export type ParsedParameter =
  | { readonly value: ParameterValue; readonly problem: null }
  | { readonly value: null; readonly problem: string };

const refuse = (problem: string): ParsedParameter => ({ value: null, problem });

/** Describes the range in words: '1 … 30 ms'. */
export function describeRange(parameter: NumberParameter): string {
  const unit = parameter.unit === '' ? '' : ` ${parameter.unit}`;
  const kind =
    parameter.even === true ? 'an even number ' : parameter.whole === true ? 'a whole number ' : '';
  const words = (parameter.words ?? []).map((word) => ` or ‘${word}’`).join('');
  return `${kind}${`${parameter.min} … ${parameter.max}`.replaceAll('-', '−')}${unit}${words}`;
}

/** Parses a typed value. Nothing is clamped or rounded: an invalid value is refused with the range. */
export function parseParameter(parameter: NumberParameter, text: string): ParsedParameter {
  const typed = text.trim();
  const word = parameter.words?.find((candidate) => candidate.toLowerCase() === typed.toLowerCase());
  if (word !== undefined) return { value: word, problem: null };
  const number = typed
    .replaceAll('−', '-')
    .replace(',', '.')
    .replaceAll(/[\s\u202f]/g, '');
  const value = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : Number.NaN;
  const allowed = describeRange(parameter);
  if (!Number.isFinite(value)) return refuse(`‘${typed}’ is not a number; type ${allowed}.`);
  if (value < parameter.min || value > parameter.max)
    return refuse(`${typed} is out of range; type ${allowed}.`);
  if (parameter.whole === true && !Number.isInteger(value))
    return refuse(`${typed} is not whole; type ${allowed}.`);
  if (parameter.even === true && value % 2 !== 0) return refuse(`${typed} is odd; type ${allowed}.`);
  return { value, problem: null };
}

/** Returns the value `steps` steps further, clamped to the range. A word counts as 0. */
export function stepParameter(parameter: NumberParameter, from: ParameterValue, steps: number): number {
  const moved = (typeof from === 'number' ? from : 0) + steps * parameter.step;
  return Number(Math.min(Math.max(moved, parameter.min), parameter.max).toPrecision(12));
}
