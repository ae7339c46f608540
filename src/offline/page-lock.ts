const prefix = 'beatbench page ';

/** Name of the lock that an open page holds, so that the parts of its version stay. */
export const pageLock = (scriptAddress: string): string => prefix + scriptAddress;

/** The script of the page that holds a lock; null where it is another's lock. */
export const scriptOfLock = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length) : null;
