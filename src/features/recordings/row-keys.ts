import type { KeyHelp } from '../../model/key-help.ts';

/** Key that removes a recording from the list. */
export const closeKey = 'Delete';

/** Entries for recordings in the list of keys. */
export const rowKeys: readonly KeyHelp[] = [{ keys: [closeKey], does: 'close a recording' }];
