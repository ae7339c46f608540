import type { RhythmParams } from '../../model/rhythm.ts';

/** Chosen on the records marked `tune` of MIT-BIH; what they give on the others stands in docs/rhythm.md. */
export const defaultRhythmParams: RhythmParams = {
  prematureBelow: 0.85,
  pauseAbove: 1.1,
  irregularAbove: 0.1,
  leastLike: 0.9,
};
