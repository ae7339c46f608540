import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { builtDocs, docsPages, linkFrom, renderPage, headingSlug } from '../../scripts/docs-plugin.mjs';
import { glossaryDocsPage, glossary } from '../../src/pipeline/glossary/glossary.ts';

const built = builtDocs();

/** Resolves a link to a file and an anchor; null if it leads out of the docs. */
function findTarget(page: string, href: string): { readonly file: string; readonly anchor: string } | null {
  const [path = '', anchor = ''] = href.split('#');
  if (/^https?:/.test(href) || path.endsWith('../')) return null;
  return { file: path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path)), anchor };
}

it('every page of the docs is built, and all links in them are valid', () => {
  expect(Object.keys(built).filter((path) => path.endsWith('.html'))).toHaveLength(docsPages().length + 1);
  const broken = Object.entries(built).flatMap(([page, text]) =>
    [...text.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => {
      const target = findTarget(page, href);
      if (target === null) return [];
      const content = built[target.file];
      const isThere =
        content !== undefined && (target.anchor === '' || content.includes(`id="${target.anchor}"`));
      return isThere ? [] : [`${page}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('every term of the glossary has a page of the docs', () => {
  const missing = glossary.filter((entry) => built[`${glossaryDocsPage(entry)}.html`] === undefined);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it('pages contain no script, no style of their own and no external content', () => {
  for (const [path, text] of Object.entries(built)) {
    if (!path.endsWith('.html')) continue;
    expect(text, path).not.toMatch(/<script|\sstyle=|\son\w+=|<img|<iframe/i);
    expect(text, path).toContain('For research and teaching. No medical device.');
  }
});

it('links between pages are kept, those to files of the repository become texts, and HTML is escaped', () => {
  const pages = ['a', 'decisions/1'];
  expect(linkFrom('a', 'decisions/1.md#b', pages)).toBe('decisions/1.html#b');
  expect(linkFrom('decisions/1', '../a.md', pages)).toBe('../a.html');
  expect(linkFrom('a', '../CONTRIBUTING.md', pages)).toBeNull();
  expect(linkFrom('a', 'https://doi.org/10.1', pages)).toBe('https://doi.org/10.1');
  const text =
    '# One `code`\n\n## Two words, here\n\n## Two words, here\n\n<b onclick="x()">raw</b> [out](../x.ts) [in](a.md)\n';
  const { title, html } = renderPage('a', text, pages);
  expect(title).toBe('One code');
  expect(html).toContain('<h2 id="two-words-here">');
  expect(html).toContain('<h2 id="two-words-here-1">');
  expect(html).toContain('&lt;b onclick=');
  expect(html).toContain('out <a href="a.html">in</a>');
  expect(headingSlug('rPTT, in ms')).toBe('rptt-in-ms');
});
