import type { BeatWaves, WaveIntervals } from '../../model/waves.ts';

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
