import { useEffect, useRef, useState } from 'react';
import {
  glossaryDocsPage,
  glossary,
  type GlossaryEntry,
  glossaryGroups,
} from '../../pipeline/glossary/glossary.ts';
import { termForms } from '../../pipeline/glossary/terms.ts';
import { DocsLink } from './docs-link.tsx';
import { TermSentence } from './term-tip.tsx';
import './glossary-page.css';

function isFound(entry: GlossaryEntry, query: string): boolean {
  const text = [entry.full ?? '', entry.says, ...termForms(entry)].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}

/** Renders one term; the requested one scrolls into view. */
function Entry({ entry, isAsked }: { readonly entry: GlossaryEntry; readonly isAsked: boolean }) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <li ref={ref} className={isAsked ? 'asked' : undefined} tabIndex={isAsked ? -1 : undefined}>
      <TermSentence entry={entry} />
      <DocsLink page={glossaryDocsPage(entry)}>More on {entry.term}</DocsLink>
    </li>
  );
}

/** Renders every term with a sentence, by subject, with a search field. */
export function GlossaryPage({ word }: { readonly word: string | null }) {
  const [query, setQuery] = useState('');
  const found = glossary.filter((entry) => isFound(entry, query.trim()));
  return (
    <div className="glossary">
      <p className="glossary-find">
        <span className="field wide">
          <input
            type="search"
            aria-label="Find a term"
            placeholder="Find a term"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </span>
        <output>{found.length === 0 ? 'No term matches.' : ''}</output>
      </p>
      {glossaryGroups.map((group) => {
        const own = found.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {own.map((entry) => (
                <Entry key={entry.id} entry={entry} isAsked={entry.id === word} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
