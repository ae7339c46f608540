const prefix = 'beatbench page ';

/** Returns the name of the lock that an open page holds, so that the files of its version stay cached. */
export const pageLock = (scriptAddress: string): string => prefix + scriptAddress;

/** Returns the script of the page that holds a lock; null if the lock is not a page's. */
export const scriptForLock = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length) : null;
