import { type BeatWaves, wavePoints, type WavePoint } from '../../model/waves.ts';

/** How a point is read, and the waves with it elsewhere. */
interface PointAccess {
  readonly of: (waves: BeatWaves) => number | null;
  readonly put: (waves: BeatWaves, sec: number) => BeatWaves;
}

const points: Readonly<Record<WavePoint, PointAccess>> = {
  pOnset: {
    of: ({ p }) => p?.onset ?? null,
    put: (waves, onset) => (waves.p === null ? waves : { ...waves, p: { ...waves.p, onset } }),
  },
  pPeak: {
    of: ({ p }) => p?.peak ?? null,
    put: (waves, peak) => (waves.p === null ? waves : { ...waves, p: { ...waves.p, peak } }),
  },
  pEnd: {
    of: ({ p }) => p?.end ?? null,
    put: (waves, end) => (waves.p === null ? waves : { ...waves, p: { ...waves.p, end } }),
  },
  qrsOnset: {
    of: ({ qrs }) => qrs?.onset ?? null,
    put: (waves, onset) => (waves.qrs === null ? waves : { ...waves, qrs: { ...waves.qrs, onset } }),
  },
  qrsEnd: {
    of: ({ qrs }) => qrs?.end ?? null,
    put: (waves, end) => (waves.qrs === null ? waves : { ...waves, qrs: { ...waves.qrs, end } }),
  },
  tPeak: {
    of: ({ t }) => t?.peak ?? null,
    put: (waves, peak) => (waves.t === null ? waves : { ...waves, t: { ...waves.t, peak } }),
  },
  tEnd: {
    of: ({ t }) => t?.end ?? null,
    put: (waves, end) => (waves.t === null ? waves : { ...waves, t: { ...waves.t, end } }),
  },
};

/**
 * @param waves in any times
 * @returns the time of a point, in the same; null where its wave is not there
 */
export function wavePointTime(waves: BeatWaves, point: WavePoint): number | null {
  return points[point].of(waves);
}

/**
 * @param waves in any times
 * @param sec   where the point is to lie, in the same
 * @returns the waves with the point there; the same where its wave is not there
 */
export function withWavePoint(waves: BeatWaves, point: WavePoint, sec: number): BeatWaves {
  return points[point].put(waves, sec);
}

/**
 * @param waves in any times
 * @returns whether the points that are there follow each other as in every beat
 */
export function isInOrder(waves: BeatWaves): boolean {
  const times = wavePoints.flatMap((point) => wavePointTime(waves, point) ?? []);
  return times.every((sec, k) => k === 0 || times[k - 1] <= sec);
}
