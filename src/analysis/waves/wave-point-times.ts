import { type BeatWaves, wavePoints, type WavePoint } from '../../model/waves.ts';

/** The wave of each point, and which of its times the point is. */
const points = {
  pOnset: ['p', 'onset'],
  pPeak: ['p', 'peak'],
  pEnd: ['p', 'end'],
  qrsOnset: ['qrs', 'onset'],
  qrsEnd: ['qrs', 'end'],
  tPeak: ['t', 'peak'],
  tEnd: ['t', 'end'],
} as const satisfies Readonly<Record<WavePoint, readonly [wave: keyof BeatWaves, time: string]>>;

type WaveTimes = Readonly<Partial<Record<'onset' | 'peak' | 'end', number | null>>>;

/**
 * Returns the time of a point.
 *
 * @param waves with times on any clock
 * @returns time on the same clock; null if the wave is missing
 */
export function wavePointTime(waves: BeatWaves, point: WavePoint): number | null {
  const [wave, time] = points[point];
  const own: WaveTimes | null = waves[wave];
  return own?.[time] ?? null;
}

/**
 * Moves a point.
 *
 * @param waves with times on any clock
 * @param sec new time of the point, on the same clock
 * @returns the waves with the point there; unchanged if the wave is missing
 */
export function withWavePoint(waves: BeatWaves, point: WavePoint, sec: number): BeatWaves {
  const [wave, time] = points[point];
  return waves[wave] === null ? waves : { ...waves, [wave]: { ...waves[wave], [time]: sec } };
}

/**
 * Returns whether the points are in their natural order.
 *
 * @param waves with times on any clock
 * @returns true if no point precedes an earlier one of the beat
 */
export function isInOrder(waves: BeatWaves): boolean {
  const times = wavePoints.flatMap((point) => wavePointTime(waves, point) ?? []);
  return times.every((sec, k) => k === 0 || times[k - 1] <= sec);
}
