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
  unlike: 'unlike the others',
};

/** For where there is little room. */
export const shortFlagNames: Readonly<Record<EctopicFlag, string>> = {
  ventricular: 'ventricular',
  supraventricular: 'supravent.',
  unlike: 'unlike',
};

/** All that stands out, in a sentence. */
export function ectopicSentence(counts: EctopicCounts): string {
  const { byFlag, premature, fullPauses, partialPauses, inPoorSignal } = counts;
  const kinds = flagOrder.map((flag) => `${formatNumber(byFlag[flag], 0)} ${flagNames[flag]}`).join(', ');
  const pauses = formatCount(fullPauses + partialPauses, 'pause');
  const poor = inPoorSignal === 0 ? '' : `, ${formatNumber(inPoorSignal, 0)} in poor signal`;
  return `Beats that stand out: ${kinds}; ${formatNumber(premature, 0)} of them premature${poor}; ${pauses}, ${formatNumber(fullPauses, 0)} of them full`;
}

/** One interval in words. */
export function intervalWords({ rrMs, smoothedMs, beat, isPause, isLeftOut }: RrInterval): string {
  const rate = Number.isFinite(smoothedMs) ? [`smoothed ${formatNumber(60_000 / smoothedMs, 0)} /min`] : [];
  const kind = beat ? [`${beat.isPremature ? 'premature, ' : ''}${flagNames[beat.flag]}`] : [];
  return [
    `${formatNumber(rrMs, 0)} ms`,
    ...rate,
    ...kind,
    ...(isPause ? ['pause'] : []),
    ...(isLeftOut ? ['left out of heart rate'] : []),
  ].join(', ');
}
