import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';

/** Returns the source of a parameter with a value: that of the choice if its choices have their own. */
export function parameterSource(declaration: ParameterDeclaration, value: ParameterValue): string {
  if (declaration.kind !== 'choice') return declaration.source;
  return declaration.choices.find((choice) => choice.value === value)?.source ?? declaration.source;
}

/**
 * Formats the source of a parameter as text: one source, or that of each choice that has its own.
 * @param name  what identifies a choice: its value on the command line, its label in the page
 */
export function writeSource(declaration: ParameterDeclaration, name: 'value' | 'label'): string {
  const choices = declaration.kind === 'choice' ? declaration.choices : [];
  const own = choices.flatMap((choice) =>
    choice.source === undefined ? [] : [`${choice[name]}: ${choice.source}`],
  );
  return own.length > 0 ? own.join('; ') : declaration.source;
}

/** Returns a source without its section: ‘Cziesler 2014’ for ‘Cziesler 2014, 4.2’. */
const sourcePaper = (source: string): string => /^[^;]*?\b\d{4}\b/.exec(source)?.[0] ?? source;

/**
 * Returns the source of several parameters: the one that they share, else each of their papers once.
 * @param given  values that differ from the defaults
 */
export function groupSource(declarations: readonly ParameterDeclaration[], given: ParameterValues): string {
  const sources = declarations.map((one) => parameterSource(one, given[one.id] ?? one.default));
  const distinct = new Set(sources);
  if (distinct.size === 1) return [...distinct].join('');
  return [...new Set(sources.map(sourcePaper))].join('; ');
}
