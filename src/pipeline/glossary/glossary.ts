import { type ReferenceName, references } from '../methods/references.ts';
import entries from './glossary.json';

/** A term or an abbreviation, as it is explained wherever it stands. */
export interface GlossaryEntry {
  /** Names it for good: in links of the page and among the pictures. */
  readonly id: string;
  readonly term: string;
  /** The words that an abbreviation stands for. */
  readonly full?: string;
  /** Other forms in which labels have it. */
  readonly also?: readonly string[];
  /** Heading that it stands under. */
  readonly group: string;
  /** One or two plain sentences. */
  readonly says: string;
  /** Where it lies on a beat: a place of the picture. */
  readonly lies?: string;
  readonly paper?: ReferenceName;
  /** Section of the paper. */
  readonly at?: string;
  /** A word of everyday language, which is looked up and not marked in labels. */
  readonly isPlain?: boolean;
}

/** Every term, by heading. A test holds papers, places and labels of the page against it. */
export const glossary = entries as readonly GlossaryEntry[];

/** A piece of a text: as it stands, or a term in it. */
export interface TermPiece {
  readonly text: string;
  readonly entry: GlossaryEntry | null;
}

/** All forms of a term. */
export const formsOf = ({ term, also = [] }: GlossaryEntry): readonly string[] => [term, ...also];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const byForm = new Map(glossary.flatMap((entry) => formsOf(entry).map((form) => [form, entry] as const)));

// The longest form wins: 'LF/HF' over 'LF'.
const marked = [...byForm].filter(([, { isPlain = false }]) => !isPlain).map(([form]) => form);
const longestFirst = marked.toSorted((a, b) => b.length - a.length).map(escaped);
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${longestFirst.join('|')})(?![\p{L}\p{N}])`, 'gu');

/** Cuts a text at the terms in it; each term is marked where it stands first. */
export function termsIn(text: string): readonly TermPiece[] {
  const pieces: TermPiece[] = [];
  const seen = new Set<GlossaryEntry>();
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

/** The entry of a form, as 'QTcF'; null where there is none. */
export const entryOf = (form: string): GlossaryEntry | null => byForm.get(form) ?? null;

/** Paper and section of an entry: 'Cziesler 2014, 4.3'; null where it has none. */
export function sourceOfEntry({ paper, at }: GlossaryEntry): string | null {
  if (paper === undefined) return null;
  const { short } = references[paper];
  return at === undefined ? short : `${short}, ${at}`;
}

/** The headings in their order. */
export const glossaryGroups: readonly string[] = [...new Set(glossary.map(({ group }) => group))];
