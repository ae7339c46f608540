import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';

type Sets = Pick<RecordingSummary, 'annotations' | 'truth'>;

/** Returns the name of a reference; a synthetic record knows its beats. */
export function referenceName(source: string, { truth }: Pick<Sets, 'truth'>): string {
  return truth !== null && source === 'atr' ? 'true beats' : source;
}

/** Returns the annotator against which a result was scored; empty without one. */
export const reportReference = (report: QrsReport | null): string =>
  String(report?.parameters['reference'] ?? '');

/** Returns the start of the scored period of a result, s. */
export const scoredFromSec = (report: QrsReport | null): number =>
  Number(report?.parameters['scoreFrom'] ?? 0);

/** Returns the tolerance of a result, ms. */
export const scoreToleranceMs = (report: QrsReport | null): number =>
  Number(report?.parameters['tolerance'] ?? 150);

/** Returns whether detectors ran and there is no annotator to compare with. */
export const lacksReference = ({ score, signal }: QrsReport): boolean =>
  score === null && signal.channelIndex !== null;

/** Returns why there is no score; null if there is one. */
export function whyUnscored(report: QrsReport, { durationSec }: RecordingSummary): string | null {
  const { score } = report;
  if (lacksReference(report)) return 'No reference: this recording has no beat annotations.';
  if (score === null) {
    return 'These beats are from the recording, which has no signal: no detector was run and nothing is scored.';
  }
  const { tp, fp, fn } = score.score;
  if (tp + fp + fn > 0) return null;
  return scoredFromSec(report) >= durationSec
    ? 'Nothing to score: the recording ends before the test period begins.'
    : 'Nothing to score: there is no beat of the reference in the test period.';
}
