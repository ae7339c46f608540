import { glossary, glossaryGroups } from '../../src/pipeline/glossary/glossary.ts';
import { termForms } from '../../src/pipeline/glossary/terms.ts';
import { formatEntrySource, type Reference, references } from '../../src/pipeline/methods/references.ts';

/** Makes docs/glossary.md from the glossary. */
function glossaryPage(): string {
  const groups = glossaryGroups.map((group) => {
    const rows = glossary
      .filter((entry) => entry.group === group)
      .map((entry) => {
        const { term, full = '', says } = entry;
        const [, ...others] = termForms(entry);
        return `| ${term} | ${full} | ${says} | ${others.join(', ')} | ${formatEntrySource(entry) ?? ''} |`;
      });
    return [
      `## ${group}`,
      '',
      '| term | stands for | what it is | also | source |',
      '|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n');
  });
  return `# Glossary

Use this page to look up a term or an abbreviation of the page, the report or these docs. It is made by \`npm run glossary\` from \`terms.json\` and \`meanings.json\` in \`src/pipeline/glossary\`, which the page itself reads. There a dotted line under a label tells what it means on hover, focus and tap. \`?\` lists all terms, with where they lie on a beat, and the palette answers ‘what is PPV’. Papers are on the page of [references](references.md).

${groups.join('\n')}`;
}

function referenceLine({ full, doi }: Reference): string {
  return doi === undefined ? `- ${full}` : `- ${full} [doi:${doi}](https://doi.org/${doi})`;
}

/** Makes docs/references.md from the list of papers. */
function referencesPage(): string {
  const { beatbench: _, ...papers } = references;
  const lines = Object.values<Reference>(papers)
    .toSorted((a, b) => a.short.localeCompare(b.short, 'en'))
    .map(referenceLine);
  return `# References

Use this page to find the paper that a method, a parameter or a term comes from. It is made by \`npm run glossary\` from \`src/pipeline/methods/references.ts\`. A paper without a DOI has none, or none that was checked.

${lines.join('\n')}
`;
}

/** Makes the pages of docs that derive from the glossary and the papers, keyed by file. */
export const glossaryPages = (): Readonly<Record<string, string>> => ({
  'glossary.md': glossaryPage(),
  'references.md': referencesPage(),
});
