import type { KeyHelp } from '../../model/key-help.ts';

/** Takes a recording off the list. */
export const closeKey = 'Delete';

/** What the list of keys says of the recordings. */
export const rowKeys: readonly KeyHelp[] = [{ keys: [closeKey], does: 'close a recording' }];
