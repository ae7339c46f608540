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
export const termForms = ({ term, also = [] }: GlossaryEntry): readonly string[] => [term, ...also];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const byForm = new Map(glossary.flatMap((entry) => termForms(entry).map((form) => [form, entry] as const)));

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
export const findGlossaryEntry = (form: string): GlossaryEntry | null => byForm.get(form) ?? null;

/** Paper and section of an entry: 'Cziesler 2014, 4.3'; null where it has none. */
export function sourceOfEntry({ paper, at }: GlossaryEntry): string | null {
  if (paper === undefined) return null;
  const { short } = references[paper];
  return at === undefined ? short : `${short}, ${at}`;
}

/** The page of `docs` on the terms under a heading. */
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

/** That on a single term, where another page has it. */
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

/** Name of the page of `docs` that goes further into a term; it stands beside the built page as `docs/NAME.html`. */
export const glossaryDocsPage = ({ id, group }: GlossaryEntry): string =>
  pagesOfTerms[id] ?? pagesOfGroups[group] ?? 'glossary';

/** The headings in their order. */
export const glossaryGroups: readonly string[] = [...new Set(glossary.map(({ group }) => group))];
