import type { KeyHelp } from '../../../model/key-help.ts';

/** Keys of every panel, while the focus is in it. */
export const panelKeys: readonly KeyHelp[] = [
  { keys: ['F'], does: 'enlarge the panel with the focus, and restore it' },
];
