import list from './terms.json';

/** A term or an abbreviation. `glossary.ts` adds its explanation, which is loaded when someone asks for it. */
export interface GlossaryTerm {
  /** Permanent name, used in links of the page and for the pictures. */
  readonly id: string;
  readonly term: string;
  /** The words that an abbreviation stands for. */
  readonly full?: string;
  /** Other forms that occur in labels. */
  readonly also?: readonly string[];
  /** Whether it is a word of everyday language, which can be looked up but is not marked in labels. */
  readonly isPlain?: boolean;
}

/** All terms, by heading of the glossary. A test checks that labels of the page match them. */
export const terms = list as readonly GlossaryTerm[];

/** A piece of a text: plain text, or a term in it. */
export interface TermPiece {
  readonly text: string;
  readonly entry: GlossaryTerm | null;
}

/** Returns all forms of a term. */
export const termForms = ({ term, also = [] }: GlossaryTerm): readonly string[] => [term, ...also];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const byForm = new Map(terms.flatMap((entry) => termForms(entry).map((form) => [form, entry] as const)));

// Longest form first: 'LF/HF' before 'LF'.
const marked = [...byForm].filter(([, { isPlain = false }]) => !isPlain).map(([form]) => form);
const longestFirst = marked.toSorted((a, b) => b.length - a.length).map(escaped);
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${longestFirst.join('|')})(?![\p{L}\p{N}])`, 'gu');

/** Splits a text at the terms in it; each term is marked at its first occurrence. */
export function splitAtTerms(text: string): readonly TermPiece[] {
  const pieces: TermPiece[] = [];
  const seen = new Set<GlossaryTerm>();
  let from = 0;
  for (const { 0: form, index } of text.matchAll(pattern)) {
    const entry = byForm.get(form);
    if (!entry || seen.has(entry)) continue;
    seen.add(entry);
    if (index > from) pieces.push({ text: text.slice(from, index), entry: null });
    pieces.push({ text: form, entry });
    from = index + form.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), entry: null });
  return pieces;
}
