import type { StepLine } from '../../../model/steps.ts';
import type { TrueBeat } from '../../../model/synthetic.ts';

/**
 * Where a landmark truly is, ms from the true R; none where it is not known.
 *
 * @param sec  of the landmark, s of the record
 */
export function truthLine(sec: number | null | undefined, truth: TrueBeat | null): StepLine[] {
  if (truth === null || sec === null || sec === undefined) return [];
  return [{ kind: 'truth', at: (sec - truth.r) * 1000, text: 'truth' }];
}
