// Vite plugin: writes the pages of `docs` next to the built page, as `docs/NAME.html`, so that the glossary can link to
// them without a repository and without a network.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { root } from './installed.mjs';

const folder = join(root, 'docs');

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the anchor of a heading, in the form that code hosts derive from its text. */
export function headingSlug(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Lists the paths of all pages, relative to `docs` and without extension. */
export function docsPages() {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.slice(0, -'.md'.length))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * Resolves a link of a page in the built docs; null if it leads out of them to a file that is not included.
 *
 * @param page   path of the page that has it, from `docs` on
 * @param href   as it is written
 * @param pages  of the docs
 */
export function linkFrom(page, href, pages) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(page), path));
  if (!target.endsWith('.md') || !pages.includes(target.slice(0, -'.md'.length))) return null;
  return `${path.slice(0, -'.md'.length)}.html${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Renders a page as HTML, with its title. */
export function renderPage(page, text, pages) {
  let title = page;
  const seen = new Map();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const slug = headingSlug(plain);
        const count = seen.get(slug) ?? 0;
        seen.set(slug, count + 1);
        if (depth === 1) title = plain.replaceAll('`', '');
        const id = count === 0 ? slug : `${slug}-${count}`;
        return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const to = linkFrom(page, href, pages);
        if (to === null) return content;
        const outside = /^https?:/.test(to) ? ' rel="noopener noreferrer"' : '';
        return `<a href="${escaped(to)}"${outside}>${content}</a>`;
      },
      // Images are not included; their alternative texts are.
      image: ({ text: words }) => escaped(words),
      html: ({ text: raw }) => (/^<!--[^]*-->\s*$/.test(raw) ? '' : escaped(raw)),
    },
  });
  // Tables may be wider than a phone.
  const html = marked
    .parse(text)
    .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { title, html };
}

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

function renderDocument(page, { title, html }) {
  const up = '../'.repeat(page.split('/').length - 1);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} – Beatbench</title>
    <link rel="stylesheet" href="${up}docs.css" />
  </head>
  <body>
    <nav><a href="${up}../">Beatbench</a> <a href="${up}index.html">All pages</a></nav>
    <main>
${html}
    </main>
    <footer>For research and teaching. No medical device.</footer>
  </body>
</html>
`;
}

const renderPageList = (pages) =>
  `<ul>\n${pages.map(({ page, title }) => `<li><a href="${page}.html">${escaped(title)}</a></li>`).join('\n')}\n</ul>`;

const isDecision = ({ page }) => page.startsWith('decisions/');

/** Renders the list of all pages by title, with decisions last. */
function indexPage(titles) {
  const [decisions, others] = [titles.filter(isDecision), titles.filter((own) => !isDecision(own))];
  const html = `<h1>Pages on Beatbench</h1>\n${renderPageList(others)}\n<h2>Decisions</h2>\n${renderPageList(decisions)}`;
  return renderDocument('index', { title: 'Pages', html });
}

/** Renders every file of the built docs, keyed by its path relative to `docs`. */
export function builtDocs() {
  const pages = docsPages();
  const rendered = pages.map((page) => ({
    page,
    ...renderPage(page, readFileSync(join(folder, `${page}.md`), 'utf8'), pages),
  }));
  return {
    'docs.css': readFileSync(join(root, 'scripts', 'docs.css'), 'utf8'),
    'index.html': indexPage(rendered),
    ...Object.fromEntries(rendered.map((own) => [`${own.page}.html`, renderDocument(own.page, own)])),
  };
}

/** @returns {import('vite').Plugin} */
export function docs() {
  return {
    name: 'docs',
    apply: 'build',
    generateBundle() {
      for (const [path, source] of Object.entries(builtDocs())) {
        this.emitFile({ type: 'asset', fileName: `docs/${path}`, source });
      }
    },
  };
}
