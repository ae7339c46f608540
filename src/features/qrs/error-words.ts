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

/** How many times its threshold the peak is; nothing without one. */
export const peakText = ({ peakOverThreshold }: ErrorReason): string =>
  peakOverThreshold === null ? missing : `${formatNumber(peakOverThreshold, 2)} ×`;

/** Since the mark before. */
export const sinceText = ({ sinceSec }: ErrorReason): string =>
  sinceSec === null ? missing : `${formatSigned(sinceSec, 2)} s`;

/** The causes where there is little room. */
const shortCauses: Partial<Readonly<Record<ErrorCause, string>>> = {
  'under-threshold': 'under threshold',
  't-wave': 'as T wave',
  'off-rhythm': 'as noise',
  'double-mark': 'twice',
  'like-t-wave': 'like T wave',
  'searched-back': 'overdue',
  'like-beat': 'like a beat',
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

/** Whether any error has a peak to tell of. */
export const hasPeaks = (reasons: readonly ErrorReason[]): boolean =>
  reasons.some(({ peakOverThreshold }) => peakOverThreshold !== null);
