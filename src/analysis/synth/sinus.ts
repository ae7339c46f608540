import type { Modulation } from './modulation.ts';
import type { SynthParams } from './params.ts';
import { standardise } from './standardise.ts';
import { createStream, randomStreams } from './streams.ts';

/** Beats kept beyond each end of the record, so that what reaches into it is there. */
export const marginBeatCount = 8;

/** Sinus beats in order, some of them before and after the record. */
export interface SinusRhythm {
  /** s. */
  readonly timesSec: Float64Array;
  /** From each beat to the next, without variability, s. */
  readonly meanRrSec: Float64Array;
}

/** In fibrillation: SD of RR as a share of the mean RR, and the shortest RR, s, and share of it. */
const fibrillation = { sdShare: 0.23, leastSec: 0.3, leastShare: 0.5, mostShare: 1.9 };

/** Power of the LF over that of the HF band (ECGSYN's default). */
const lowToHigh = 0.5;

/**
 * Sinus beats: the given rate, and on it the bimodal variability with exactly the given SD. In fibrillation, the beats
 * that the node conducts at that rate, without order.
 *
 * @param phase where in its beat the record begins, 0 … 1
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
    else spread[i] = Math.sqrt(lowToHigh) * modulation.low(timesSec[i]) + modulation.breath(timesSec[i]);
  }
  standardise(spread, marginBeatCount, marginBeatCount + insideCount - 1);
  let middleRr = 0;
  for (let i = 0; i < count; i++) middleRr += meanRrSec[i] / count;
  const deviation = (i: number) => ((hrvSdMs / 1000) * spread[i] * meanRrSec[i]) / middleRr;
  // No beat follows the one before: the node conducts when it can.
  const irregular = (i: number) => {
    const { sdShare, leastSec, leastShare, mostShare } = fibrillation;
    const rr = meanRrSec[i] * Math.min(mostShare, Math.max(leastShare, 1 + sdShare * spread[i]));
    return Math.max(leastSec, rr) - meanRrSec[i];
  };
  addDeviations(timesSec, rhythm === 'fibrillation' ? irregular : deviation);
  return { timesSec, meanRrSec };
}

/** Sums the deviations up from the record's first beat, which stays. */
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

/** Beats counted from the record's start, and back; even past the ends of a ramp. */
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
