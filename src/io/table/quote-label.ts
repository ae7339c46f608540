import { printable } from '../../model/printable.ts';

const maxQuotedLetters = 80;

/**
 * Shortens a column's label for a message, since a damaged head may give one of thousands of characters.
 *
 * @param label label of any length
 * @returns at most 80 characters and …, with invisible ones made visible
 */
export function quoteLabel(label: string): string {
  const letters = Array.from(label);
  return printable(
    letters.length <= maxQuotedLetters ? label : `${letters.slice(0, maxQuotedLetters).join('')}…`,
  );
}
