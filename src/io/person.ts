import { type Person, personFields } from '../model/recording.ts';
import { printable } from '../model/printable.ts';

/** Maximum length of a text about a person; longer ones are cut. */
const maxLetters = 200;

/**
 * Returns what a header says about a person, without empty fields.
 *
 * @param texts texts as written in the file; empty where it says nothing
 * @returns an object to spread into a recording: with `person`, or empty
 */
export function makePerson(texts: Person): { readonly person?: Person } {
  const person = Object.fromEntries(
    personFields.flatMap((field) => {
      const text = printable(texts[field] ?? '').trim();
      return text === '' ? [] : [[field, text.slice(0, maxLetters)]];
    }),
  );
  return Object.keys(person).length === 0 ? {} : { person };
}

/**
 * Returns the word for a sex code as ECG carts write it; empty if unknown.
 *
 * @param code 1 male, 2 female
 * @returns `male` or `female`
 */
export function sexForCode(code: number): string {
  return code === 1 ? 'male' : code === 2 ? 'female' : '';
}

/**
 * Formats a date like `1951-10-07`; empty if it is not a date.
 *
 * @param year  four digits
 * @param month 1 to 12
 * @param day   1 to 31
 * @returns ISO 8601 date
 */
export function formatDay(year: number, month: number, day: number): string {
  if (!(year >= 1800 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return '';
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
