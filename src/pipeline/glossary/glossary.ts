import type { ReferenceName } from '../methods/references.ts';
import meanings from './meanings.json';
import { type GlossaryTerm, terms } from './terms.ts';

/** What is said of a term. */
interface Meaning {
  /** Heading of the term. */
  readonly group: string;
  /** Explanation in one or two plain sentences. */
  readonly says: string;
  /** Its position on a beat: a place in the picture. */
  readonly lies?: string;
  readonly paper?: ReferenceName;
  /** Section of the paper. */
  readonly at?: string;
}

/** A term with its explanation. */
export type GlossaryEntry = GlossaryTerm & Meaning;

const meaningById = meanings as Readonly<Record<string, Meaning>>;

/**
 * Returns a term with its explanation.
 *
 * @throws RangeError if it has none, which a test rules out
 */
export function explainTerm(term: GlossaryTerm): GlossaryEntry {
  const meaning = meaningById[term.id];
  if (!meaning) throw new RangeError(`‘${term.term}’ has no explanation`);
  return { ...term, ...meaning };
}

/** All terms, by heading. A test checks that papers, places and labels of the page match them. */
export const glossary: readonly GlossaryEntry[] = terms.map(explainTerm);

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
