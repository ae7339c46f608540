import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { IntervalBeat } from '../../src/model/intervals.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import type { MethodId } from '../../src/model/methods.ts';
import type { SyntheticRun } from './synthetic-run.ts';

export type Feature = 'foot' | 'notch';

/** Errors of one feature by one method over the kept beats of one record, ms. */
export interface FeatureErrors {
  /** Mean of found − true. */
  readonly bias: number;
  /** SD of found − true of the same beat, both in absolute time. */
  readonly sd: number;
  /**
   * SD of the time from R to the feature minus the true mean over the averaged beats. For aligned features, which
   * belong to single beats, their mean over the same beats is used.
   */
  readonly averagedSd: number;
  readonly found: number;
}

/** Maximum distance of a detected R from its true beat, s. */
const nearSec = 0.075;
/** Number of following beats in the default average. */
const following = 10;

interface Pair {
  readonly beat: IntervalBeat;
  readonly truth: TrueBeat;
}

/** Compares a feature of every kept beat with the truth. */
export function featureErrors(run: SyntheticRun, feature: Feature, method: MethodId): FeatureErrors {
  const pairs = pairBeats(run);
  const own: number[] = [];
  const averaged: number[] = [];
  pairs.forEach(({ beat, truth }, i) => {
    const foundSec = beat[feature][method];
    const trueSec = truth[feature];
    if (foundSec === null || trueSec === null) return;
    own.push((foundSec - trueSec) * 1000);
    const foundMs = method === 'aligned' ? foundMeanMs(pairs, i, feature) : (foundSec - beat.r) * 1000;
    averaged.push(foundMs - trueMeanMs(pairs, i, feature));
  });
  return {
    bias: own.length > 0 ? mean(own) : Number.NaN,
    sd: sampleSdOrNan(own),
    averagedSd: sampleSdOrNan(averaged),
    found: own.length,
  };
}

/**
 * Computes the SDs of the true intervals over the kept beats, for each beat and for the means over the averaged beats,
 * ms.
 */
export function trueSpread(run: SyntheticRun): {
  rptt: number;
  rpttAveraged: number;
  lvet: number;
  lvetAveraged: number;
} {
  const pairs = pairBeats(run);
  const afterR = (feature: Feature) => pairs.map(({ truth }) => msAfterR(truth, feature));
  const means = (feature: Feature) => pairs.map((_, i) => trueMeanMs(pairs, i, feature));
  const [foot, notch, footMeans, notchMeans] = [
    afterR('foot'),
    afterR('notch'),
    means('foot'),
    means('notch'),
  ];
  return {
    rptt: sampleSdOrNan(foot),
    rpttAveraged: sampleSdOrNan(footMeans),
    lvet: sampleSdOrNan(notch.map((ms, i) => ms - foot[i])),
    lvetAveraged: sampleSdOrNan(notchMeans.map((ms, i) => ms - footMeans[i])),
  };
}

/** Pairs kept beats with their true beats; false beats are left out. */
function pairBeats({ result, trueBeats }: SyntheticRun): Pair[] {
  return result.beats.flatMap((beat) => {
    if (beat.rejected !== null) return [];
    const truth = trueBeats.find(({ r }) => Math.abs(r - beat.r) <= nearSec);
    return truth === undefined ? [] : [{ beat, truth }];
  });
}

/** Averages the time from R to the aligned feature over a beat and the following ones. */
function foundMeanMs(pairs: readonly Pair[], i: number, feature: Feature): number {
  return mean(
    pairs.slice(i, i + following + 1).flatMap(({ beat }) => {
      const sec = beat[feature].aligned;
      return sec === null ? [] : [(sec - beat.r) * 1000];
    }),
  );
}

function trueMeanMs(pairs: readonly Pair[], i: number, feature: Feature): number {
  const values = pairs.slice(i, i + following + 1).map(({ truth }) => msAfterR(truth, feature));
  return mean(values.filter((ms) => !Number.isNaN(ms)));
}

function msAfterR(truth: TrueBeat, feature: Feature): number {
  const sec = truth[feature];
  return sec === null ? Number.NaN : (sec - truth.r) * 1000;
}

function sampleSdOrNan(values: readonly number[]): number {
  const found = values.filter((value) => !Number.isNaN(value));
  return found.length > 1 ? sampleSd(found) : Number.NaN;
}
