/** Git's file that every commit and checkout is noted in: a build says its commit. None without git. */
export function commitLog(): readonly string[];
/** Whether what was built is newer than all that it was built from: files or folders, as far as they are there. */
export function isFresh(built: string, sources: readonly string[]): boolean;
