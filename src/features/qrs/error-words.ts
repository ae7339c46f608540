import type { BeatError, ErrorCause, ErrorReason } from '../../model/scoring.ts';
import { causeWords } from '../../model/scoring.ts';
import { formatNumber, formatSigned, missing } from '../../ui/format-number.ts';

/** What an error is, with the class that the reference gives a missed beat. */
export const errorWords = ({ kind, label }: BeatError): string =>
  kind === 'miss' ? `miss${label === null ? '' : `, ${label}`}` : 'false';

/** How far the nearest mark or beat is. */
export function nearestText({ distanceMs }: BeatError): string {
  if (distanceMs === null) return missing;
  return Math.abs(distanceMs) < 1000
    ? `${formatSigned(distanceMs, 0)} ms`
    : `${formatSigned(distanceMs / 1000, 1)} s`;
}

/** The largest L against the threshold; of a detector that has no L nothing. */
export const peakText = ({ peakOverT1 }: ErrorReason): string =>
  peakOverT1 === null ? missing : `${formatNumber(peakOverT1, 2)} × T1`;

/** Since the mark before. */
export const sinceText = ({ sinceSec }: ErrorReason): string =>
  sinceSec === null ? missing : `${formatSigned(sinceSec, 2)} s`;

/** The causes where there is little room. */
const shortCauses: Partial<Readonly<Record<ErrorCause, string>>> = {
  'under-threshold': 'under T1',
  'marked-off': 'far off',
  'soon-after': 'soon',
  wander: 'wander',
};

/** What speaks for why, in few letters. */
export function shortCauseText({ isUnreadable }: BeatError, reason: ErrorReason | undefined): string {
  const causes = reason?.causes.map((cause) => shortCauses[cause] ?? causeWords[cause]) ?? [];
  return [...(isUnreadable ? ['unreadable'] : []), ...causes].join(', ');
}

/** What speaks for why; empty where nothing does. */
export function causeText({ isUnreadable }: BeatError, reason: ErrorReason | undefined): string {
  const causes = reason?.causes.map((cause) => causeWords[cause]) ?? [];
  return [...(isUnreadable ? ['unreadable'] : []), ...causes].join(', ');
}

/** Whether the detector has an L to tell of. */
export const hasPeaks = (reasons: readonly ErrorReason[]): boolean =>
  reasons.some(({ peakOverT1 }) => peakOverT1 !== null);
