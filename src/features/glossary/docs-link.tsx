import type { ReactNode } from 'react';

interface DocsLinkProps {
  /** Name of the page; 'index' lists all. */
  readonly page: string;
  readonly children: ReactNode;
}

/** Renders a link to a page of the docs, which are next to the built page. */
export function DocsLink({ page, children }: DocsLinkProps) {
  return (
    <a className="docs-link" href={`./docs/${page}.html`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
