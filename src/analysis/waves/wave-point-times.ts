import { type BeatWaves, wavePoints, type WavePoint } from '../../model/waves.ts';

/** The wave that a point is of, and which of its times it is. */
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
 * @param waves in any times
 * @returns the time of a point, in the same; null where its wave is not there
 */
export function wavePointTime(waves: BeatWaves, point: WavePoint): number | null {
  const [wave, time] = points[point];
  const own: WaveTimes | null = waves[wave];
  return own?.[time] ?? null;
}

/**
 * @param waves in any times
 * @param sec   where the point is to lie, in the same
 * @returns the waves with the point there; the same where its wave is not there
 */
export function withWavePoint(waves: BeatWaves, point: WavePoint, sec: number): BeatWaves {
  const [wave, time] = points[point];
  return waves[wave] === null ? waves : { ...waves, [wave]: { ...waves[wave], [time]: sec } };
}

/**
 * @param waves in any times
 * @returns whether the points that are there follow each other as in every beat
 */
export function isInOrder(waves: BeatWaves): boolean {
  const times = wavePoints.flatMap((point) => wavePointTime(waves, point) ?? []);
  return times.every((sec, k) => k === 0 || times[k - 1] <= sec);
}
