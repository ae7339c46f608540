import { remainingSpread } from '../../src/analysis/aligned/aligned-statistics.ts';
import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { studyRecord } from './aligned-study.ts';

/** A kind of record with true variation between beats. */
export interface RemainingCase {
  /** SD of R to foot, and of foot to notch, ms. */
  readonly trueSd: number;
  /** Signal-to-noise ratio of white noise relative to the pulse's SD, dB; the pulse's SD is 0.3 of its height. */
  readonly snrDb: number;
  readonly isOneShape: boolean;
}

/** Results of one record, ms. */
export interface RemainingStudy {
  /** SD of the true values of the detected beats. */
  readonly truth: number;
  readonly sd: number;
  readonly likelyError: number;
  readonly remainingSd: number;
  readonly remainingInterval: readonly [number, number];
}

/** SD of the generator's pulse relative to its height. */
const pulseSd = 0.3;

/** Measures the time from true R to foot of single beats, and the SD that remains after correction for errors. */
export async function studyRemaining(
  { trueSd, snrDb, isOneShape }: RemainingCase,
  seed: number,
): Promise<RemainingStudy> {
  const noise = pulseSd * 10 ** (-snrDb / 20);
  const { foot } = await studyRecord({ noise, isOneShape, params: { rpttSdMs: trueSd } }, seed);
  const found = Array.from(foot.aligned.keys()).filter((i) => !Number.isNaN(foot.aligned[i]));
  const truth = found.map((i) => foot.afterR[i]);
  const values = found.map((i, k) => truth[k] + foot.aligned[i]);
  const { likelyError, remainingSd, remainingInterval } = remainingSpread(
    values,
    { likelyMs: found.map((i) => foot.likely[i]), squareMs: found.map((i) => foot.squares[i]) },
    { resamples: 1000, seed },
  );
  if (likelyError === null || remainingSd === null || remainingInterval === null) {
    throw new Error('a record without aligned beats');
  }
  return { truth: sampleSd(truth), sd: sampleSd(values), likelyError, remainingSd, remainingInterval };
}

/**
 * Averages over records: the true and the remaining SD, its error relative to the truth, and the coverage of the
 * interval.
 */
export function summariseRemaining(records: readonly RemainingStudy[]) {
  const [truth, remaining] = [
    mean(records.map((record) => record.truth)),
    mean(records.map(({ remainingSd }) => remainingSd)),
  ];
  const away = records.map(({ truth: own, remainingSd }) => Math.abs(remainingSd / own - 1));
  const covered = records.filter(
    ({ truth: own, remainingInterval: [low, high] }) => low <= own && own <= high,
  );
  return {
    truth,
    sd: mean(records.map(({ sd }) => sd)),
    likelyError: mean(records.map(({ likelyError }) => likelyError)),
    remaining,
    bias: remaining / truth - 1,
    away: mean(away),
    covered: covered.length / records.length,
  };
}
