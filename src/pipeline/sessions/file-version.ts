/** Converts the content of one version to that of the next. */
export type VersionStep = (content: unknown) => unknown;

/** Checks a version: returns it if it is readable, else whether it is newer than all known versions or invalid. */
export function checkFileVersion(
  value: unknown,
  steps: readonly VersionStep[],
): number | 'newer' | 'unknown' {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return 'unknown';
  return value > newestVersion(steps) ? 'newer' : value;
}

/** Returns the version that is written: the one after the last step. */
export const newestVersion = (steps: readonly VersionStep[]): number => steps.length + 1;

/** Converts the content of a version to that of the newest. */
export function migrateContent(content: unknown, version: number, steps: readonly VersionStep[]): unknown {
  return steps.slice(version - 1).reduce((older, step) => step(older), content);
}
