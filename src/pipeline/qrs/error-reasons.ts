import { candidatePasses } from '../../analysis/qrs/candidate-passes.ts';
import { lengthHistoryPasses } from '../../analysis/qrs/length-history.ts';
import { candidateStretches, errorStretches, explainErrors } from '../../analysis/scoring/explain-errors.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ErrorReason, QrsScore } from '../../model/scoring.ts';
import { makeDetector } from '../detection-params.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { QrsDetection } from './qrs-detection.ts';
import type { ChosenSignal } from './read-leads.ts';
import { forEachPass, type BlockContext } from './for-each-block.ts';

const onsetTimesSec = ({ beats, fs }: QrsDetection): Float64Array =>
  Float64Array.from(beats, ({ onsetIndex }) => onsetIndex / fs);

interface Scored {
  readonly signal: ChosenSignal;
  readonly mains: MainsFact;
  readonly detect: QrsDetection;
  readonly edited: QrsDetection;
  readonly score: QrsScore | null;
  readonly quality: LeadQuality | null;
}

/**
 * Measures the reason of each miss and false alarm of a score, in order; null without a score.
 *
 * L, and the candidates of other detectors, are computed again and kept only near the errors: all of it would take as
 * much memory as the ECG.
 */
export async function reasonErrors(
  { signal, mains, detect, edited, score, quality }: Scored,
  parameters: ResolvedParameters,
  context: BlockContext,
): Promise<readonly ErrorReason[] | null> {
  if (score === null) return null;
  const { errors } = score.score;
  if (errors.length === 0) return [];
  const detector = makeDetector(parameters, mains);
  const { lead, others, startIndex } = signal;
  const startSec = startIndex / lead.frame.fs;
  const toleranceMs = parameters.number('tolerance');
  const stretches = errorStretches(errors, startSec, toleranceMs);
  const history =
    detector?.method === 'curve-length'
      ? await forEachPass(lengthHistoryPasses(lead.frame, detector.params, stretches), [lead], context)
      : null;
  const judged =
    detector === null || detector.method === 'curve-length'
      ? null
      : await forEachPass(
          candidatePasses(lead.frame, detector, 1 + others.length, candidateStretches(errors, startSec)),
          [lead, ...others],
          context,
        );
  return explainErrors(errors, {
    markSec: onsetTimesSec(edited),
    detectedSec: onsetTimesSec(detect),
    history,
    candidates: judged?.map((one) => ({ ...one, timeSec: one.timeSec + startSec })) ?? null,
    toleranceMs,
    stretches: quality?.stretches ?? null,
  });
}
