// npm run glossary: generates docs/glossary.md and docs/references.md from the page's glossary and papers.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '../workflow/scripts/files.mjs';
import { bundle } from './bundle.mjs';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
const { pages } = await bundle({ pages: 'tests/support/glossary-pages.ts' });
const { glossaryPages } = await import(pathToFileURL(pages).href);
for (const [name, text] of Object.entries(glossaryPages())) {
  writeWhole(join(root, 'docs', name), text);
  console.log(`docs/${name}`);
}
