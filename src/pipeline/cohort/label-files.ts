import { labelPaths, proposePattern } from '../grouping/propose-pattern.ts';
import type { CohortLabels } from './cohort-file.ts';

/**
 * Derives labels of recordings from their paths by a pattern. A recording that does not match is its own subject.
 *
 * @param pattern  as the user entered it, valid; null selects the pattern that the paths suggest
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
