import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';

/** Where a parameter with a value comes from: the source of the choice, where its choices have their own. */
export function parameterSource(declaration: ParameterDeclaration, value: ParameterValue): string {
  if (declaration.kind !== 'choice') return declaration.source;
  return declaration.choices.find((choice) => choice.value === value)?.source ?? declaration.source;
}

/**
 * Where a parameter comes from, as text: one source, or that of each choice that has its own.
 * @param name  what of a choice names it: its value on the command line, its label in the page
 */
export function writeSource(declaration: ParameterDeclaration, name: 'value' | 'label'): string {
  const choices = declaration.kind === 'choice' ? declaration.choices : [];
  const own = choices.flatMap((choice) =>
    choice.source === undefined ? [] : [`${choice[name]}: ${choice.source}`],
  );
  return own.length > 0 ? own.join('; ') : declaration.source;
}

/** A source without its section: ‘Cziesler 2014’ of ‘Cziesler 2014, 4.2’. */
const sourcePaper = (source: string): string => /^[^;]*?\b\d{4}\b/.exec(source)?.[0] ?? source;

/**
 * Where several parameters come from: the source that they share, else their papers, each once.
 * @param given  what differs from the defaults
 */
export function groupSource(declarations: readonly ParameterDeclaration[], given: ParameterValues): string {
  const sources = declarations.map((one) => parameterSource(one, given[one.id] ?? one.default));
  const distinct = new Set(sources);
  if (distinct.size === 1) return [...distinct].join('');
  return [...new Set(sources.map(sourcePaper))].join('; ');
}
