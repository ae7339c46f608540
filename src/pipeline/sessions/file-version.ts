/** Leads the content of one version to that of the next. */
export type VersionStep = (content: unknown) => unknown;

/** What a version is against those that are known: to be read, newer than all, or none of them. */
export function checkFileVersion(
  value: unknown,
  steps: readonly VersionStep[],
): number | 'newer' | 'unknown' {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return 'unknown';
  return value > newestVersion(steps) ? 'newer' : value;
}

/** The version that is written: the one after the last step. */
export const newestVersion = (steps: readonly VersionStep[]): number => steps.length + 1;

/** Content of a version as the newest has it. */
export function migrated(content: unknown, version: number, steps: readonly VersionStep[]): unknown {
  return steps.slice(version - 1).reduce((older, step) => step(older), content);
}
