import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beatPlaces } from '../../../../src/charts/figures/beat-figure.ts';
import { glossary } from '../../../../src/pipeline/glossary/glossary.ts';
import meanings from '../../../../src/pipeline/glossary/meanings.json';
import { splitAtTerms, termForms, terms } from '../../../../src/pipeline/glossary/terms.ts';
import { references } from '../../../../src/pipeline/methods/references.ts';
import { glossaryPages } from '../../../support/glossary-pages.ts';
import { abbreviationsIn, isKnownWord } from '../../../support/abbreviations.ts';
import { shownTexts } from '../../../support/shown-texts.ts';

describe('the glossary', () => {
  it('has each form once, one or two plain sentences, a known paper, and a position that can be drawn', () => {
    const forms = glossary.flatMap((entry) => [...termForms(entry)]);
    expect(forms.filter((form, k) => forms.indexOf(form) !== k)).toEqual([]);
    expect(Object.keys(meanings)).toEqual(terms.map(({ id }) => id));
    for (const { term, says, paper, lies, at } of glossary) {
      expect(says, term).toMatch(/^[A-Z\d].*\.$/);
      for (const sentence of says.split('. '))
        expect(sentence.split(' ').length, term).toBeLessThanOrEqual(28);
      expect([undefined, ...Object.keys(references)], term).toContain(paper);
      expect([undefined, ...beatPlaces], term).toContain(lies);
      expect(at === undefined || paper !== undefined, term).toBe(true);
    }
    const drawn = new Set(glossary.map(({ lies }) => lies));
    expect(beatPlaces.filter((place) => !drawn.has(place))).toEqual([]);
  });

  it.each(['src/features', 'src/app', 'src/pipeline'])('has every abbreviation of labels in %s', (folder) => {
    const lacking = shownTexts(folder).flatMap(({ file, text }) =>
      abbreviationsIn(text)
        .filter((word) => !isKnownWord(word))
        .map((word) => `${word} in ${file}: ${text.trim().slice(0, 60)}`),
    );
    expect(lacking).toEqual([]);
  });

  it('has every abbreviation that three pages of the docs use', () => {
    const pagesOf = new Map<string, Set<string>>();
    for (const name of readdirSync('docs').filter((file) => file.endsWith('.md'))) {
      const text = readFileSync(`docs/${name}`, 'utf8')
        .replaceAll(/```[\s\S]*?```/g, '')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\]\([^)]*\)/g, ']');
      for (const word of abbreviationsIn(text)) pagesOf.set(word, (pagesOf.get(word) ?? new Set()).add(name));
    }
    const lacking = [...pagesOf].filter(([word, pages]) => pages.size >= 3 && !isKnownWord(word));
    expect(lacking.map(([word, pages]) => `${word}: ${[...pages].join(', ')}`)).toEqual([]);
  });

  it('splits a label at its terms, the longest form first, each once', () => {
    const cut = (text: string) =>
      splitAtTerms(text).map(({ text: piece, entry }) => (entry ? [piece, entry.id] : piece));
    expect(cut('rPTT, least variance')).toEqual([
      ['rPTT', 'rptt'],
      ', ',
      ['least variance', 'leastVariance'],
    ]);
    expect(cut('LF/HF of LF')).toEqual([['LF/HF', 'lfhf'], ' of ', ['LF', 'lf']]);
    expect(cut('SD, SD')).toEqual([['SD', 'sd'], ', SD']);
    expect(cut('SDNN5 and notched')).toEqual(['SDNN5 and notched']);
    expect(cut('')).toEqual([]);
    expect(cut('QTcF')).toEqual([['QTcF', 'qtc']]);
  });

  it('has each DOI once and in valid form', () => {
    const dois = Object.values(references).flatMap((paper) => ('doi' in paper ? [paper.doi] : []));
    expect(new Set(dois).size).toBe(dois.length);
    for (const doi of dois) expect(doi).toMatch(/^10\.\d{4,}\/\S+$/);
  });

  it('agrees with its pages in the docs', () => {
    for (const [name, text] of Object.entries(glossaryPages())) {
      expect(readFileSync(`docs/${name}`, 'utf8'), `${name}: npm run glossary`).toBe(text);
    }
  });
});
