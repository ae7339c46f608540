import { labelPaths, proposePattern } from '../grouping/propose-pattern.ts';
import type { CohortLabels } from './cohort-file.ts';

/**
 * Whose recordings are, as the pattern of their paths says; one that it does not fit is its own subject.
 *
 * @param pattern  as a person gave it, understood; null takes the one that the paths propose
 */
export function labelFiles(paths: readonly string[], pattern: string | null): CohortLabels[] {
  const chosen = { text: pattern ?? proposePattern(paths) ?? '', byHand: pattern !== null };
  const labels = labelPaths(chosen, paths);
  return paths.map((path, index) => {
    const { subject = null, state = null, trial = null, task = null } = labels[index] ?? {};
    return subject === null
      ? { subject: path, state: null, trial: null, task: null }
      : { subject, state, trial, task };
  });
}
