import type { ArtefactKind, MissingFigure, SeriesKind, SeriesWindow } from '../../model/series.ts';

/** Shares of the time and of the values above which figures that presume sinus rhythm are doubtful. */
const maxIrregular = 0.05;
const maxEctopic = 0.05;

const bandFigures = ['lf', 'hf', 'lfNu', 'hfNu', 'lfHf', 'lfPeak', 'hfPeak'];

/** Figures that are interpreted as the nervous control of the sinus node. Source: Task Force 1996. */
const presuming: readonly string[] = [
  'rmssd',
  'pnn50',
  'sd1',
  'dfa1',
  ...(['welch', 'lomb'] as const).flatMap((spectrum) => bandFigures.map((figure) => `${spectrum}.${figure}`)),
];

/** Marks of beats that do not come from the sinus node. */
const ectopicKinds: ReadonlySet<ArtefactKind | 'interpolated' | null> = new Set(['other-beat', 'ectopic']);

/** Returns whether a value is next to a beat that does not come from the sinus node. */
export function isNextToEctopic(why: ArtefactKind | 'interpolated' | null): boolean {
  return ectopicKinds.has(why);
}

/** Reasons why a figure that presumes sinus rhythm is doubtful, as the end of a sentence. */
const rhythmLacks = {
  irregular: 'it assumes sinus rhythm, and the beats are irregular, as in atrial fibrillation',
  ectopic: 'it assumes sinus rhythm, and over 5 % of the values are next to ectopic beats',
} as const;

export type RhythmLack = keyof typeof rhythmLacks;

/** Returns the doubtful figures whose reason is not the rhythm. */
export function withoutRhythmDoubts(doubtful: SeriesWindow['doubtful']): SeriesWindow['doubtful'] {
  const lacks: readonly string[] = Object.values(rhythmLacks);
  return Object.fromEntries(Object.entries(doubtful).filter(([, lack]) => !lacks.includes(lack)));
}

/** Returns why the figures of a window that presume sinus rhythm are doubtful; null if they are not. */
export function findRhythmLack({ doubtful }: Pick<SeriesWindow, 'doubtful'>): RhythmLack | null {
  const told = presuming.map((figure) => doubtful[figure]).find((lack) => lack !== undefined);
  return (['irregular', 'ectopic'] as const).find((own) => rhythmLacks[own] === told) ?? null;
}

/**
 * Returns the figures of a span that presume sinus rhythm, if the rhythm differs.
 *
 * @param kind      of the series
 * @param irregular share of the time in which the beats are irregular, 0 … 1
 * @param ectopic   share of the values next to ectopic beats, 0 … 1
 * @returns empty in sinus rhythm
 */
export function rhythmDoubts(kind: SeriesKind, irregular: number, ectopic: number): readonly MissingFigure[] {
  if (kind !== 'rr' && kind !== 'pulse') return [];
  const lack =
    irregular > maxIrregular ? rhythmLacks.irregular : ectopic > maxEctopic ? rhythmLacks.ectopic : null;
  return lack === null ? [] : presuming.map((figure) => ({ figure, lack }));
}
