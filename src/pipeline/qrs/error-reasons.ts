import { lengthHistoryPasses } from '../../analysis/qrs/length-history.ts';
import { errorStretches, explainErrors } from '../../analysis/scoring/explain-errors.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ErrorReason, QrsScore } from '../../model/scoring.ts';
import { detectorOf } from '../detection-params.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { QrsDetection } from './qrs-detection.ts';
import type { ReadLead } from './read-leads.ts';
import { forEachPass, type BlockContext } from './for-each-block.ts';

const secOf = ({ beats, fs }: QrsDetection): Float64Array =>
  Float64Array.from(beats, ({ onsetIndex }) => onsetIndex / fs);

interface Scored {
  readonly signal: ReadLead;
  readonly mains: MainsFact;
  readonly detect: QrsDetection;
  readonly edited: QrsDetection;
  readonly score: QrsScore | null;
  readonly quality: LeadQuality | null;
}

/**
 * What was measured about each miss and false alarm of a score, in their order; null without a score.
 *
 * L is made again, for the curve-length detector alone and only where it erred: keeping it would cost
 * as much memory as the ECG.
 */
export async function reasonsOf(
  { signal, mains, detect, edited, score, quality }: Scored,
  parameters: ResolvedParameters,
  context: BlockContext,
): Promise<readonly ErrorReason[] | null> {
  if (score === null) return null;
  const { errors } = score.score;
  if (errors.length === 0) return [];
  const detector = detectorOf(parameters, mains);
  const { lead, startIndex } = signal;
  const toleranceMs = parameters.number('tolerance');
  const stretches = errorStretches(errors, startIndex / lead.frame.fs, toleranceMs);
  const history =
    detector?.method === 'curve-length'
      ? await forEachPass(lengthHistoryPasses(lead.frame, detector.params, stretches), [lead], context)
      : null;
  return explainErrors(errors, {
    markSec: secOf(edited),
    detectedSec: secOf(detect),
    history,
    toleranceMs,
    stretches: quality?.stretches ?? null,
  });
}
