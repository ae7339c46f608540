import type { KeyHelp } from '../../model/key-help.ts';

/** Bars that a key goes on by, in a row's cell. */
export const barSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** What the list of keys says of it. */
export const barKeys: readonly KeyHelp[] = [
  { keys: Object.keys(barSteps), does: 'on bars of the cohort: the window before and after' },
];
