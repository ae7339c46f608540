import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import type { BeatWaves, CorrectedQt, WaveIntervals, WavesWindow } from '../../model/waves.ts';

/**
 * The intervals between the waves of a beat.
 *
 * @param waves s
 * @returns PR, QRS and QT, ms
 */
export function waveIntervals({ p, qrs, t }: BeatWaves): WaveIntervals {
  if (qrs === null) return { pr: null, qrsDuration: null, qt: null };
  return {
    pr: p === null ? null : 1000 * (qrs.onset - p.onset),
    qrsDuration: 1000 * (qrs.end - qrs.onset),
    qt: t === null ? null : 1000 * (t.end - qrs.onset),
  };
}

/** The largest share of beats of other classes at which the mean RR still is what QT goes with. */
const mostOthers = 0.25;

/**
 * QTc of a window's median beat, by the mean RR of all its beats.
 *
 * In bigeminy, a short RR and a long one take turns, and QT goes with neither of them nor with their mean: then there is
 * none.
 *
 * @param qt ms; null where it was not found
 * @param of how many beats the median beat is of, how many are of another class, and the rate per minute
 * @returns ms; null without QT or rate, and where more than a quarter of the beats are of another class
 */
export function windowQtc(
  qt: number | null,
  { beats, others, heartRate }: Pick<WavesWindow, 'beats' | 'others' | 'heartRate'>,
): CorrectedQt | null {
  if (qt === null || heartRate === null || others > mostOthers * (beats + others)) return null;
  return correctedQt(qt, 60 / heartRate);
}
