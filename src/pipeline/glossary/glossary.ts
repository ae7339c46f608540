import type { ReferenceName } from '../methods/references.ts';
import entries from './glossary.json';

/** A term or an abbreviation with its explanation. */
export interface GlossaryEntry {
  /** Permanent name, used in links of the page and for the pictures. */
  readonly id: string;
  readonly term: string;
  /** The words that an abbreviation stands for. */
  readonly full?: string;
  /** Other forms that occur in labels. */
  readonly also?: readonly string[];
  /** Heading of the term. */
  readonly group: string;
  /** Explanation in one or two plain sentences. */
  readonly says: string;
  /** Its position on a beat: a place in the picture. */
  readonly lies?: string;
  readonly paper?: ReferenceName;
  /** Section of the paper. */
  readonly at?: string;
  /** Whether it is a word of everyday language, which can be looked up but is not marked in labels. */
  readonly isPlain?: boolean;
}

/** All terms, by heading. A test checks that papers, places and labels of the page match them. */
export const glossary = entries as readonly GlossaryEntry[];

/** A piece of a text: plain text, or a term in it. */
export interface TermPiece {
  readonly text: string;
  readonly entry: GlossaryEntry | null;
}

/** Returns all forms of a term. */
export const termForms = ({ term, also = [] }: GlossaryEntry): readonly string[] => [term, ...also];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const byForm = new Map(glossary.flatMap((entry) => termForms(entry).map((form) => [form, entry] as const)));

// Longest form first: 'LF/HF' before 'LF'.
const marked = [...byForm].filter(([, { isPlain = false }]) => !isPlain).map(([form]) => form);
const longestFirst = marked.toSorted((a, b) => b.length - a.length).map(escaped);
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${longestFirst.join('|')})(?![\p{L}\p{N}])`, 'gu');

/** Splits a text at the terms in it; each term is marked at its first occurrence. */
export function splitAtTerms(text: string): readonly TermPiece[] {
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

/** Returns the entry of a form, like 'QTcF'; null if there is none. */
export const findGlossaryEntry = (form: string): GlossaryEntry | null => byForm.get(form) ?? null;

/** Page of `docs` about the terms under a heading. */
const pagesOfGroups: Readonly<Record<string, string>> = {
  'Heart and signals': 'waves',
  'Pulse and intervals': 'intervals',
  'Methods of timing': 'aligned',
  Statistics: 'truth',
  Variability: 'series',
  Filters: 'filters',
  'Templates and cleaning': 'templates',
  'Computer and files': 'formats',
};

/** Page of `docs` about a single term, if it differs. */
const pagesOfTerms: Readonly<Record<string, string>> = {
  ppg: 'intervals',
  dppg: 'intervals',
  pcg: 'sounds',
  icg: 'landmarks',
  lead: 'wiring',
  beat: 'detectors',
  hr: 'rhythm',
  rr: 'rhythm',
  qrs: 'qrs',
  r: 'qrs',
  ectopic: 'rhythm',
  af: 'rhythm',
  tup: 'denoising',
  pep: 'sounds',
  qs2: 'sounds',
  s1: 'sounds',
  s2: 'sounds',
  historic: 'intervals',
  leastVariance: 'intervals',
  threshold: 'intervals',
  sweep: 'intervals',
  handThreshold: 'intervals',
  window: 'stretches',
  ppv: 'intervals',
  acceptance: 'intervals',
  se: 'scoring',
  ci: 'cohort',
  splitHalf: 'intervals',
  expected: 'sounds',
  bandStop: 'mains',
  fft: 'performance',
  mains: 'mains',
  snr: 'denoising',
  modulation: 'denoising',
  cpu: 'performance',
  gpu: 'performance',
  webgpu: 'performance',
  csv: 'exports',
  json: 'exports',
  svg: 'exports',
  sha: 'exports',
  ec57: 'scoring',
};

/** Returns the name of the page of `docs` with details of a term; next to the built page it is `docs/NAME.html`. */
export const glossaryDocsPage = ({ id, group }: GlossaryEntry): string =>
  pagesOfTerms[id] ?? pagesOfGroups[group] ?? 'glossary';

/** The headings, in order. */
export const glossaryGroups: readonly string[] = [...new Set(glossary.map(({ group }) => group))];
