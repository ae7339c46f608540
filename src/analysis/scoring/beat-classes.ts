import type { ScoredClass } from '../../model/scoring.ts';

/**
 * WFDB mnemonics of each class of ANSI/AAMI EC57; every beat label is in one.
 *
 * As in EC57, supraventricular escape beats and bundle branch blocks are N. This includes `n`, a
 * supraventricular escape beat of unspecified origin.
 */
const labelsByClass: Readonly<Record<ScoredClass, string>> = {
  N: 'NLRBejn',
  S: 'AaJS',
  V: 'VEr',
  F: 'F',
  Q: '/fQ?',
};

/** The classes, in the order of the tables. */
export const beatClasses: readonly ScoredClass[] = ['N', 'S', 'V', 'F', 'Q'];

/**
 * Returns the class of a beat's WFDB mnemonic; Q for any other.
 *
 * @param label mnemonic, such as `N` or `V`
 * @returns N, S, V, F or Q
 */
export function toScoredClass(label: string): ScoredClass {
  return beatClasses.find((name) => labelsByClass[name].includes(label)) ?? 'Q';
}
