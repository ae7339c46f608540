import { lengthHistory } from '../../analysis/qrs/length-history.ts';
import { explainErrors } from '../../analysis/scoring/explain-errors.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { ErrorReason, QrsScore } from '../../model/scoring.ts';
import { detectorOf } from '../detection-params.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { QrsDetection } from './qrs-detection.ts';
import type { ReadLead } from './read-leads.ts';

const secOf = ({ beats, fs }: QrsDetection): Float64Array =>
  Float64Array.from(beats, ({ onsetIndex }) => onsetIndex / fs);

interface Scored {
  readonly signal: ReadLead;
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
export function reasonsOf(
  { signal, detect, edited, score, quality }: Scored,
  parameters: ResolvedParameters,
): readonly ErrorReason[] | null {
  if (score === null) return null;
  const { errors } = score.score;
  if (errors.length === 0) return [];
  const detector = detectorOf(parameters);
  const { ecg, startIndex } = signal;
  return explainErrors(errors, {
    markSec: secOf(edited),
    detectedSec: secOf(detect),
    history: detector?.method === 'curve-length' ? lengthHistory(ecg, detector.params) : null,
    startSec: startIndex / ecg.fs,
    toleranceMs: parameters.number('tolerance'),
    stretches: quality?.stretches ?? null,
  });
}
