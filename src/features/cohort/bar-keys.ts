import type { KeyHelp } from '../../model/key-help.ts';

/** Number of bars that a key moves in a row's cell. */
export const barSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Entries for bars in the list of keys. */
export const barKeys: readonly KeyHelp[] = [
  { keys: Object.keys(barSteps), does: 'on bars of the cohort: previous and next window' },
];
