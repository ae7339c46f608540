import type { JoinedStretch, PulseStretchQuality } from '../../model/qrs-quality.ts';
import { causeWords } from '../../model/scoring.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** A judged stretch of an ECG or a PPG. */
export type JudgedStretch = JoinedStretch | PulseStretchQuality;

const percent = (share: number): string => `${formatNumber(100 * share, 0)} %`;

function faultWords(stretch: JudgedStretch): string[] {
  return stretch.faults.flatMap((fault) => {
    if (fault === 'flat') return `flat ${percent(1 - stretch.moving)}`;
    if (fault === 'clipped') return `clipped ${percent(1 - stretch.unclipped)}`;
    if (fault === 'jumps' || fault === 'calibration') return causeWords[fault];
    if (fault === 'no-pulse') return 'no pulse found';
    if (!('correlation' in stretch)) return causeWords[fault === 'wander' ? 'wander' : 'noise'];
    if (fault === 'rate') return `${formatNumber(stretch.pulseRate, 0)} pulses/min`;
    if (fault === 'pause') return `no pulse for ${formatNumber(stretch.longestPauseSec, 1)} s`;
    return ['noise', `correlation ${formatNumber(stretch.correlation, 2)}`];
  });
}

/** Describes the problems of a stretch; empty if there are none. */
export function stretchWords(stretch: JudgedStretch): string[] {
  const words = faultWords(stretch);
  if (words.length > 0 || !stretch.isDoubtful) return words;
  return ['likeness' in stretch && stretch.likeness === null ? 'no beats' : 'poor match'];
}

/** Returns the labels of the leads by which stretches are judged, if there are several, in the order of time. */
export function judgingLeads(stretches: readonly JudgedStretch[]): readonly string[] {
  const labels = stretches.flatMap((stretch) => ('lead' in stretch ? (stretch.lead ?? []) : []));
  return [...new Set(labels)];
}

/** Describes whether the ECG at a time is good, or its problem; null if it was not judged. */
export function qualityAt(stretches: readonly JudgedStretch[], atSec: number): string | null {
  const stretch = stretches.find(({ fromSec, toSec }) => atSec >= fromSec && atSec < toSec);
  return stretch === undefined ? null : (stretchWords(stretch)[0] ?? 'good');
}
