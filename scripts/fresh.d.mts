/** Returns git's log of commits and checkouts, since a build includes its commit; empty without git. */
export function commitLog(): readonly string[];
/** Returns whether a built file is newer than all its sources: files or folders, as far as they exist. */
export function isFresh(built: string, sources: readonly string[]): boolean;
