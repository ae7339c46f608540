import { type EctopicClass, ectopicClasses } from '../../model/rhythm.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { beatNames, classWords, notClassedWords } from '../words/class-words.ts';
import type { EctopicCounts, RrInterval } from './rr-model.ts';

/** Short names for little room. */
export const shortBeatNames: Readonly<Record<EctopicClass, string>> = {
  S: 'supravent.',
  V: 'ventricular',
  F: 'fusion',
};

/**
 * Describes how many of the classes are probably right, and how many were given by annotation; empty if there are none.
 */
function likelyRightWords({ all, given, likelyRight }: EctopicCounts): string {
  if (all === 0) return '';
  const named = given === 0 ? [] : [`named by hand or annotated: ${formatNumber(given, 0)}`];
  const computed = all - given;
  const right =
    computed === 0
      ? []
      : [`likely right, by their certainty: ${formatNumber(likelyRight, 0)} of ${formatNumber(computed, 0)}`];
  return `; ${[...right, ...named].join('; ')}`;
}

/** The short form, for little room. */
export function shortLikelyRight({ all, given, likelyRight }: EctopicCounts): string {
  if (all === 0) return '';
  if (given === all) return '; all named by hand or annotated';
  const right = `; ≈\u00a0${formatNumber(likelyRight, 0)} right`;
  return given === 0 ? right : `${right} of ${formatNumber(all - given, 0)} found`;
}

/** Describes everything that stands out in a sentence. */
export function ectopicSentence(counts: EctopicCounts): string {
  const { classes, premature, fullPauses, partialPauses } = counts;
  const kinds = ectopicClasses.map((own) => `${formatNumber(classes[own], 0)} ${beatNames[own]}`).join(', ');
  const pauses = formatCount(fullPauses + partialPauses, 'compensatory pause');
  const poor = classes.unknown === 0 ? '' : `; ${notClassedWords(classes.unknown, counts.inPoorSignal)}`;
  return `Ectopic beats: ${kinds}${likelyRightWords(counts)}; ${formatNumber(premature, 0)} of them premature; ${pauses}, ${formatNumber(fullPauses, 0)} of them full${poor}`;
}

/** Describes one interval. */
export function intervalWords(one: RrInterval): string {
  const { rrMs, smoothedMs, beat, beatClass, isPause, isLeftOut } = one;
  const rate = Number.isFinite(smoothedMs) ? [`smoothed ${formatNumber(60_000 / smoothedMs, 0)} /min`] : [];
  const kind = beat ? [`${beat.isPremature ? 'premature, ' : ''}${beatNames[beatClass]}`] : [];
  return [
    `${formatNumber(rrMs, 0)} ms`,
    ...rate,
    ...kind,
    ...(beatClass === 'unknown' ? [classWords(one)] : []),
    ...(isPause ? ['compensatory pause'] : []),
    ...(isLeftOut ? ['left out of heart rate'] : []),
  ].join(', ');
}
