import type { RecordingLabels } from '../../model/recording-labels.ts';
import { matchPattern, parsePattern } from './pattern.ts';
import { areBids, isBids, areLabelsPlausible } from './plausible-labels.ts';
import { tidyLabels } from './tidy-labels.ts';

/** A pattern, and whether a person gave it. */
export interface ChosenPattern {
  readonly text: string;
  readonly byHand: boolean;
}

/**
 * What a pattern makes of the paths of recordings, one by one; null where it does not fit, or is no
 * pattern. One that was proposed does not take names that only happen to have its dashes.
 */
export function labelPaths(
  { text, byHand }: ChosenPattern,
  paths: readonly string[],
): readonly (RecordingLabels | null)[] {
  const { pattern } = parsePattern(text);
  const written = paths.map((path) => {
    const labels = pattern ? matchPattern(pattern, path) : null;
    return labels && (byHand || (isBids(text) ? areBids : areLabelsPlausible)(labels)) ? labels : null;
  });
  return tidyLabels(written);
}
