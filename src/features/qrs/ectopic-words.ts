import type { EctopicFlag } from '../../model/rhythm.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { EctopicCounts, RrInterval } from './rr-model.ts';

/** Beats that stand out, the most telling first. */
export const flagOrder = [
  'ventricular',
  'supraventricular',
  'unlike',
] as const satisfies readonly EctopicFlag[];

export const flagNames: Readonly<Record<EctopicFlag, string>> = {
  ventricular: 'ventricular',
  supraventricular: 'supraventricular',
  unlike: 'other shape',
};

/** For where there is little room. */
export const shortFlagNames: Readonly<Record<EctopicFlag, string>> = {
  ventricular: 'ventricular',
  supraventricular: 'supravent.',
  unlike: 'other shape',
};

/** What a beat without a class is called. */
export const notClassedName = 'not classed: poor signal';

/** Beats without a class, in words. */
export const notClassedWords = (count: number): string => `${formatNumber(count, 0)} ${notClassedName}`;

/** All that stands out, in a sentence. */
export function ectopicSentence(counts: EctopicCounts): string {
  const { byFlag, premature, fullPauses, partialPauses, notClassed } = counts;
  const kinds = flagOrder.map((flag) => `${formatNumber(byFlag[flag], 0)} ${flagNames[flag]}`).join(', ');
  const pauses = formatCount(fullPauses + partialPauses, 'pause');
  const poor = notClassed === 0 ? '' : `; ${notClassedWords(notClassed)}`;
  return `Beats that stand out: ${kinds}; ${formatNumber(premature, 0)} of them premature; ${pauses}, ${formatNumber(fullPauses, 0)} of them full${poor}`;
}

/** One interval in words. */
export function intervalWords({ rrMs, smoothedMs, beat, isPause, isLeftOut, isClassed }: RrInterval): string {
  const rate = Number.isFinite(smoothedMs) ? [`smoothed ${formatNumber(60_000 / smoothedMs, 0)} /min`] : [];
  const kind = beat ? [`${beat.isPremature ? 'premature, ' : ''}${flagNames[beat.flag]}`] : [];
  return [
    `${formatNumber(rrMs, 0)} ms`,
    ...rate,
    ...kind,
    ...(isClassed ? [] : [notClassedName]),
    ...(isPause ? ['pause'] : []),
    ...(isLeftOut ? ['left out of heart rate'] : []),
  ].join(', ');
}
