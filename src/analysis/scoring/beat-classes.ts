import type { ScoredClass } from '../../model/scoring.ts';

/**
 * WFDB mnemonics of each class of ANSI/AAMI EC57; every beat label is in one.
 *
 * Escape beats from above the ventricles and bundle branch blocks are N, as EC57 has them; `n`, an
 * escape beat of no known place above them, goes with them.
 */
const labelsOf: Readonly<Record<ScoredClass, string>> = {
  N: 'NLRBejn',
  S: 'AaJS',
  V: 'VEr',
  F: 'F',
  Q: '/fQ?',
};

/** The classes, in the order in which tables have them. */
export const beatClasses: readonly ScoredClass[] = ['N', 'S', 'V', 'F', 'Q'];

/**
 * The class of a beat's WFDB mnemonic; Q of any other.
 *
 * @param label mnemonic, as `N` or `V`
 * @returns N, S, V, F or Q
 */
export function toScoredClass(label: string): ScoredClass {
  return beatClasses.find((name) => labelsOf[name].includes(label)) ?? 'Q';
}
