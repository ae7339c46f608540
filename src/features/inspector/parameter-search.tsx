import { type KeyboardEvent, memo, useRef } from 'react';
import { oncePer } from '../../model/once-per.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { formatCount } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { otherParameterWords } from '../words/parameter-words.ts';

/** Returns the searched texts, the name first. */
const searchTexts = oncePer((declaration: ParameterDeclaration): readonly string[] => {
  const { id, label, group, help, source } = declaration;
  const choices =
    declaration.kind === 'choice' ? declaration.choices.map((choice) => choice.label).join(' ') : '';
  const name = `${label} ${id}`;
  return [
    name,
    `${name} ${group}`,
    `${name} ${group} ${help} ${source} ${choices} ${otherParameterWords(declaration)}`,
  ].map((text) => text.toLowerCase());
});

/**
 * Returns the parameters that match every word of a query: first in their names, then in their groups, then in their
 * descriptions, in terms of the glossary and in synonyms. An empty query matches none.
 */
export function findParameters(
  query: string,
  declarations: readonly ParameterDeclaration[],
): readonly ParameterDeclaration[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = declarations.flatMap((declaration) => {
    const rank = searchTexts(declaration).findIndex((text) => words.every((word) => text.includes(word)));
    return rank < 0 ? [] : { declaration, rank };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ declaration }) => declaration);
}

interface ParameterSearchProps {
  readonly query: string;
  /** Number of matches. */
  readonly count: number;
  readonly onQuery: (query: string) => void;
}

/**
 * Renders a field that searches a bench's parameters, including those under ‘More’. Esc empties it; arrow down goes to
 * the first match.
 */
export const ParameterSearch = memo(function ParameterSearch({
  query,
  count,
  onQuery,
}: ParameterSearchProps) {
  const own = useRef<HTMLDivElement>(null);
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') {
      // A drawer around it must not close.
      event.stopPropagation();
      onQuery('');
    } else if (event.key === 'ArrowDown') {
      own.current?.parentElement?.querySelector<HTMLElement>('.param :is(input, select, button)')?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={own} className="parameter-search" role="search">
      <Icon name="search" sizePx={12} />
      <input
        type="text"
        aria-label="Find a parameter"
        placeholder="Find a parameter"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onKeyDown={key}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      {query !== '' && <ToolButton icon="close" label="Show all parameters" onClick={() => onQuery('')} />}
      <output className="unseen">{query === '' ? '' : `${formatCount(count, 'parameter')} found`}</output>
    </div>
  );
});
