import { edgeErrors } from '../../src/analysis/scoring/score-edges.ts';
import type { EdgeErrors, EdgeScore } from '../../src/model/scoring.ts';

/**
 * Pools the edges of several records.
 *
 * @param scores one per record
 * @returns mean and SD over all pairs, ms
 */
export function poolEdges(scores: readonly EdgeScore[]): EdgeScore {
  const pool = (edge: keyof EdgeScore): EdgeErrors =>
    edgeErrors(
      scores.flatMap((score) => score[edge].errorsMs),
      scores.reduce((sum, score) => sum + score[edge].missed, 0),
    );
  return { onset: pool('onset'), end: pool('end') };
}
