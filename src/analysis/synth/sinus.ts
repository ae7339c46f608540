import type { Modulation } from './modulation.ts';
import type { SynthParams } from './params.ts';
import { standardise } from './standardise.ts';
import { createStream, randomStreams } from './streams.ts';

/** Number of extra beats before and after the record, so that everything that reaches into it is included. */
export const marginBeatCount = 8;

/** Sinus beats in order, including some before and after the record. */
export interface SinusRhythm {
  /** s. */
  readonly timesSec: Float64Array;
  /** Time from each beat to the next without variability, s. */
  readonly meanRrSec: Float64Array;
}

/** Limits of RR in fibrillation: SD and range as shares of the mean RR, and the minimum, s. */
const fibrillation = { sdShare: 0.23, leastSec: 0.3, leastShare: 0.5, mostShare: 1.9 };

/** Power of the LF band relative to the HF band (ECGSYN's default). */
const lfHfRatio = 0.5;

/**
 * Creates sinus beats at the given rate, with bimodal variability of exactly the given SD. In fibrillation, creates the
 * beats that the AV node conducts at that rate, irregularly.
 *
 * @param phase  phase within a beat at which the record begins, 0 … 1
 * @returns times of sinus beats and mean RR at each, s
 */
export function createSinusRhythm(params: SynthParams, modulation: Modulation, phase: number): SinusRhythm {
  const { durationSec, hrvSdMs, rhythm, seed } = params;
  const clock = createBeatClock(params);
  const insideCount = Math.max(1, Math.floor(clock.beatsAt(durationSec) - phase) + 1);
  const count = insideCount + 2 * marginBeatCount;
  const timesSec = new Float64Array(count);
  for (let i = 0; i < count; i++) timesSec[i] = clock.timeAt(i - marginBeatCount + phase);
  const meanRrSec = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    meanRrSec[i] = clock.timeAt(i + 1 - marginBeatCount + phase) - timesSec[i];
  }
  const spread = new Float64Array(count);
  const conducted = createStream(seed, randomStreams.rhythm, 3);
  for (let i = 0; i < count; i++) {
    if (rhythm === 'fibrillation') spread[i] = conducted.normal();
    else spread[i] = Math.sqrt(lfHfRatio) * modulation.low(timesSec[i]) + modulation.breath(timesSec[i]);
  }
  standardise(spread, marginBeatCount, marginBeatCount + insideCount - 1);
  let middleRr = 0;
  for (let i = 0; i < count; i++) middleRr += meanRrSec[i] / count;
  const deviation = (i: number) => ((hrvSdMs / 1000) * spread[i] * meanRrSec[i]) / middleRr;
  // Each RR is independent of the one before: the node conducts irregularly.
  const irregular = (i: number) => {
    const { sdShare, leastSec, leastShare, mostShare } = fibrillation;
    const rr = meanRrSec[i] * Math.min(mostShare, Math.max(leastShare, 1 + sdShare * spread[i]));
    return Math.max(leastSec, rr) - meanRrSec[i];
  };
  addDeviations(timesSec, rhythm === 'fibrillation' ? irregular : deviation);
  return { timesSec, meanRrSec };
}

/** Accumulates the deviations from the record's first beat, which stays in place. */
function addDeviations(timesSec: Float64Array, deviation: (i: number) => number): void {
  let drift = 0;
  for (let i = marginBeatCount; i + 1 < timesSec.length; i++) {
    drift += deviation(i);
    timesSec[i + 1] += drift;
  }
  drift = 0;
  for (let i = marginBeatCount; i > 0; i--) {
    drift -= deviation(i - 1);
    timesSec[i - 1] += drift;
  }
}

/** Converts between times and numbers of beats since the record's start, also beyond the ends of a ramp. */
function createBeatClock({ durationSec, heartRate }: SynthParams) {
  const { from, to } = typeof heartRate === 'number' ? { from: heartRate, to: heartRate } : heartRate;
  const total = ((from + to) / 120) * durationSec;
  const slope = (to - from) / durationSec;
  const beatsAt = (timeSec: number) => (from * timeSec + (slope * timeSec * timeSec) / 2) / 60;
  const timeAt = (beats: number) => {
    if (beats < 0) return (beats * 60) / from;
    if (beats > total) return durationSec + ((beats - total) * 60) / to;
    return (120 * beats) / (from + Math.sqrt(from * from + 120 * slope * beats));
  };
  return { beatsAt, timeAt };
}
