import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import type { BeatWaves, CorrectedQt, WaveIntervals, WavesWindow } from '../../model/waves.ts';

/**
 * Computes the intervals between the waves of a beat.
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

/** Maximum share of beats of other classes at which QT still corresponds to the mean RR. */
const maxOtherClassShare = 0.25;

/**
 * Computes QTc of a window's median beat, with the mean RR of all its beats.
 *
 * In bigeminy, short and long RR alternate, and QT corresponds neither to one of them nor to their mean: then
 * there is no QTc.
 *
 * @param qt ms; null if it was not found
 * @param of number of beats in the median beat, number of beats of other classes, and rate per minute
 * @returns ms; null without QT or rate, and if more than a quarter of the beats have another class
 */
export function windowQtc(
  qt: number | null,
  { beats, others, heartRate }: Pick<WavesWindow, 'beats' | 'others' | 'heartRate'>,
): CorrectedQt | null {
  if (qt === null || heartRate === null || others > maxOtherClassShare * (beats + others)) return null;
  return correctedQt(qt, 60 / heartRate);
}
