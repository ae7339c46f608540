import { type Person, personFields } from '../model/recording.ts';
import { printable } from '../model/printable.ts';

/** Longer ones are no name, nor anything else of a person. */
const mostLetters = 200;

/**
 * What a header says of a person, without what it leaves open.
 *
 * @param said  texts as they stand in the file; empty where it says nothing
 * @returns to be spread into a recording: `person`, or nothing
 */
export function personSaid(said: Person): { readonly person?: Person } {
  const person = Object.fromEntries(
    personFields.flatMap((field) => {
      const text = printable(said[field] ?? '').trim();
      return text === '' ? [] : [[field, text.slice(0, mostLetters)]];
    }),
  );
  return Object.keys(person).length === 0 ? {} : { person };
}

/** Words for the codes of sex that carts write; empty of what is not known. */
export function sexOfCode(code: number): string {
  return code === 1 ? 'male' : code === 2 ? 'female' : '';
}

/** `1951-10-07`; empty where it is none. */
export function formatDay(year: number, month: number, day: number): string {
  if (!(year >= 1800 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return '';
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
