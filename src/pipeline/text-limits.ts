/** Letters of what a recording is of: a subject, state, task or trial. */
export const mostLabelLetters = 200;
/** Letters of a pattern that takes names apart. */
export const mostPatternLetters = 200;
/** Letters of a template's name. */
export const mostTemplateNameLetters = 24;
/** Letters of a parameter of text: a chain of filters has the longest. */
export const mostParameterLetters = 10_000;
/** Letters of the name or unit of a table's column. */
export const mostColumnLetters = 1000;

/** What is wrong with the length of a text, as a sentence; null where nothing is. */
export function lengthProblem(text: string, most: number): string | null {
  return text.length > most ? `${text.length} letters are too many; use at most ${most}.` : null;
}
