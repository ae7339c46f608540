/** Maximum length of a label of a recording, in characters: subject, state, task or trial. */
export const maxLabelLetters = 200;
/** Maximum length of a pattern that splits names, in characters. */
export const maxPatternLetters = 200;
/** Maximum length of a template's name, in characters. */
export const maxTemplateNameLetters = 24;
/** Maximum length of a text parameter, in characters; a chain of filters is the longest. */
export const maxParameterLetters = 10_000;
/** Maximum length of the name or unit of a table's column, in characters. */
export const maxColumnLetters = 1000;

/** Returns a sentence that says what is wrong with the length of a text; null if it is valid. */
export function lengthProblem(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `${text.length} characters are too many; use at most ${maxLength}.` : null;
}
