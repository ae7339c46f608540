import type { BeatClass, ClassReason, RhythmSummary } from '../../model/rhythm.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** What a class is called. */
export const beatNames: Readonly<Record<BeatClass, string>> = {
  N: 'usual',
  S: 'supraventricular',
  V: 'ventricular',
  F: 'fusion',
  paced: 'paced',
  unknown: 'not classed',
};

/** Beats without a class, in words. */
export function notClassedWords({
  classes: { unknown },
  inPoorSignal,
}: Pick<RhythmSummary, 'classes' | 'inPoorSignal'>): string {
  const all = `${formatNumber(unknown, 0)} not classed`;
  if (inPoorSignal === 0) return all;
  return inPoorSignal === unknown
    ? `${all}: poor signal`
    : `${all}, ${formatNumber(inPoorSignal, 0)} of them in poor signal`;
}

/** A class and why, in words. */
export function classWords({
  beatClass,
  classReason,
}: {
  readonly beatClass: BeatClass;
  readonly classReason: ClassReason;
}): string {
  return `${beatNames[beatClass]}: ${classReason}`;
}
