import type { BeatClass, ClassReason } from '../../model/rhythm.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Names of the classes. */
export const beatNames: Readonly<Record<BeatClass, string>> = {
  N: 'usual',
  S: 'supraventricular',
  V: 'ventricular',
  F: 'fusion',
  paced: 'paced',
  unknown: 'not classed',
};

/** Describes the beats without a class. */
export function notClassedWords(unknown: number, inPoorSignal: number): string {
  const all = `${formatNumber(unknown, 0)} not classed`;
  if (inPoorSignal === 0) return all;
  return inPoorSignal === unknown
    ? `${all}: poor signal`
    : `${all}, ${formatNumber(inPoorSignal, 0)} of them in poor signal`;
}

/** Describes a class and its reason. */
export function classWords({
  beatClass,
  classReason,
}: {
  readonly beatClass: BeatClass;
  readonly classReason: ClassReason;
}): string {
  return `${beatNames[beatClass]}: ${classReason}`;
}

/** A class with its certainty and reason. */
export interface ClassedBeat {
  readonly beatClass: BeatClass;
  /** 0 … 1; NaN if the class is unknown. */
  readonly certainty: number;
  readonly classReason: ClassReason;
}

/** Formats 'ventricular, certainty 0.92: early, other shape, pause after'. */
export function certainClassWords({ beatClass, certainty, classReason }: ClassedBeat): string {
  const how = Number.isFinite(certainty) ? `, certainty ${formatNumber(certainty, 2)}` : '';
  return `${beatNames[beatClass]}${how}: ${classReason}`;
}
