import type { Random } from '../../dsp/statistics/random.ts';
import type { Modulation } from './modulation.ts';
import type { SynthParams } from './params.ts';
import { createStream, randomStreams } from './streams.ts';
import { standardise } from './standardise.ts';

/** Number of extra beats before and after the record, so that everything that reaches into it is included. */
const marginBeatCount = 8;

/** Sinus beats in order, including some before and after the record. */
interface SinusRhythm {
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
function createSinusRhythm(params: SynthParams, modulation: Modulation, phase: number): SinusRhythm {
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

/** A ventricular beat that fuses with a sinus beat. */
interface DrawnFusion {
  readonly coupling: number;
  readonly share: number;
  readonly shape: 'upright' | 'inverted';
}

/**
 * Coupling of fusion beats: an earlier beat would be an extrasystole, and before a later one the sinus beat comes
 * first.
 */
const couplings = { least: 0.92, span: 0.06 };
/** Ventricular share of fusion beats; small enough for an inverted one that R stays the peak. */
const shares = { upright: { least: 0.35, span: 0.3 }, inverted: { least: 0.2, span: 0.15 } };

/**
 * Draws fusion beats among the sinus beats, none next to another or to a beat that is not a sinus beat; fewer than
 * requested if there is no room.
 *
 * @param isSinus  whether a beat is a sinus beat
 * @returns fusion beats by the index of the beat
 */
function drawFusions(
  { seed, fusionRatePercent, ectopicMorphology }: SynthParams,
  beatCount: number,
  isSinus: (place: number) => boolean,
): Map<number, DrawnFusion> {
  const drawn = new Map<number, DrawnFusion>();
  const asked = Math.round((fusionRatePercent / 100) * (beatCount - 2 * marginBeatCount));
  const places: number[] = [];
  for (let i = marginBeatCount + 1; i < beatCount - marginBeatCount - 1; i++)
    if (isSinus(i - 1) && isSinus(i) && isSinus(i + 1)) places.push(i);
  const random = createStream(seed, randomStreams.fusions);
  const shape = ectopicMorphology === 'inverted' ? 'inverted' : 'upright';
  for (let left = places.length; left > 0 && drawn.size < asked; left--) {
    const pick = Math.min(left - 1, Math.floor(random.uniform() * left));
    const place = places[pick];
    places[pick] = places[left - 1];
    if (drawn.has(place - 1) || drawn.has(place + 1)) continue;
    const coupling = couplings.least + couplings.span * random.uniform();
    const share = shares[shape].least + shares[shape].span * random.uniform();
    drawn.set(place, { coupling, share, shape });
  }
  return drawn;
}

/** The ventricular part of a beat that fuses with a sinus beat. */
export interface Fusion {
  /** 0 … 1; the rest belongs to the sinus beat. */
  readonly share: number;
  /** Time from the beat to the due time of the sinus beat, s; the P wave is placed relative to the latter. */
  readonly sinusAfterSec: number;
}

/** One beat of the rhythm, sinus or ectopic. */
export interface RhythmBeat {
  /** Time at which the QRS is due, s; R itself lies within a few ms of it. */
  readonly dueSec: number;
  /**
   * Shape; for a fusion beat, that of its ventricular part. An aberrant beat is atrial, with right bundle branch block.
   */
  readonly shape: 'normal' | 'aberrant' | 'upright' | 'inverted' | 'paced';
  /** Whether the atria contract before it. */
  readonly hasP: boolean;
  /** Null for all beats except fusions. */
  readonly fusion: Fusion | null;
  /** Time from the beat before as a share of the sinus RR; 1 for a normal beat. */
  readonly coupling: number;
  /** RR to which the T wave has adapted, s. */
  readonly adaptedRrSec: number;
  /** Heart rate that determines its intervals, per minute. */
  readonly ratePerMinute: number;
  /** Filling time of the ventricle: the RR before it as a share of the mean RR; 1 except in fibrillation. */
  readonly filling: number;
}

/**
 * Whether a beat's pulse is like the others.
 *
 * @param beat  with its shape
 * @returns true for normal, aberrant and paced beats, false for extrasystoles and fusions
 */
export function isConducted({ shape }: RhythmBeat): boolean {
  return shape !== 'upright' && shape !== 'inverted';
}

/** Coupling of an extrasystole outside bigeminy. */
const ectopicCoupling = { least: 0.52, span: 0.2 };
/** Minimum time from a beat to a following extrasystole, s. */
const minCouplingSec = 0.28;
/** Coupling in bigeminy: each extrasystole follows its sinus beat after nearly the same time. */
const bigeminyCoupling = { least: 0.6, span: 0.02 };
/** Coupling of the beats of an atrial run, as a share of the sinus RR. */
const aberrantCoupling = 0.88;

/**
 * Creates all beats whose waves can reach into the record, in order.
 *
 * An extrasystole replaces a sinus beat, 0.52 … 0.72 of an RR after the one before. The following sinus beats keep
 * their time, which makes the full compensatory pause. A fusion beat also replaces a sinus beat, slightly early, and so
 * does every beat of an atrial run.
 *
 * @param params      of the record; rates per minute
 * @param modulation  how RR varies with time
 * @returns times in s
 */
export function createRhythm(params: SynthParams, modulation: Modulation): RhythmBeat[] {
  const phase = 0.2 + 0.6 * createStream(params.seed, randomStreams.rhythm, 1).uniform();
  const { timesSec, meanRrSec } = createSinusRhythm(params, modulation, phase);
  const random = createStream(params.seed, randomStreams.ectopics);
  const isBigeminy = params.rhythm === 'bigeminy';
  const ectopic = isBigeminy
    ? Uint8Array.from(timesSec, (_, i) => i % 2)
    : drawEctopics(params.ectopicRatePercent, timesSec.length, random);
  const aberrant = timesSec.map((time) => Number(isInRun(params, time)));
  const fusions = drawFusions(params, timesSec.length, (i) => ectopic[i] === 0 && aberrant[i] === 0);
  const beats: RhythmBeat[] = [];
  let adaptedRrSec = meanRrSec[0];
  for (let i = 0; i < timesSec.length; i++) {
    const rrSec = i === 0 ? meanRrSec[0] : timesSec[i] - timesSec[i - 1];
    adaptedRrSec += 0.25 * (rrSec - adaptedRrSec);
    const at = (coupling: number) => ({
      dueSec: coupling === 1 || i === 0 ? timesSec[i] : timesSec[i - 1] + coupling * rrSec,
      coupling,
      adaptedRrSec,
      fusion: null,
      ...rhythmProperties(params, rrSec, meanRrSec[i]),
    });
    const fused = fusions.get(i);
    if (ectopic[i] === 1) {
      const { least, span } = isBigeminy ? bigeminyCoupling : ectopicCoupling;
      const coupling = Math.min(0.9, Math.max(least + span * random.uniform(), minCouplingSec / rrSec));
      const inverted = random.uniform() < invertedShare[params.ectopicMorphology];
      beats.push({ ...at(coupling), shape: inverted ? 'inverted' : 'upright' });
    } else if (fused !== undefined) {
      const beat = at(fused.coupling);
      const fusion = { share: fused.share, sinusAfterSec: timesSec[i] - beat.dueSec };
      beats.push({ ...beat, shape: fused.shape, fusion });
    } else if (aberrant[i] === 1) beats.push({ ...at(aberrantCoupling), shape: 'aberrant' });
    else beats.push({ ...at(1), shape: params.rhythm === 'paced' ? 'paced' : 'normal' });
  }
  return beats;
}

/**
 * Returns the properties of a beat that depend on the rhythm. Ejection follows the heart rate. In fibrillation, where
 * every RR differs, ejection follows the mean of the mean RR and the own RR (assumption), and filling follows the own
 * RR.
 */
function rhythmProperties(
  { rhythm, heartRate }: SynthParams,
  rrSec: number,
  meanRrSec: number,
): Pick<RhythmBeat, 'hasP' | 'ratePerMinute' | 'filling'> {
  if (rhythm === 'fibrillation')
    return { hasP: false, ratePerMinute: 120 / (rrSec + meanRrSec), filling: rrSec / meanRrSec };
  const ratePerMinute = typeof heartRate === 'number' ? heartRate : 60 / meanRrSec;
  return { hasP: rhythm !== 'paced', ratePerMinute, filling: 1 };
}

const invertedShare = { upright: 0, inverted: 1, mixed: 0.5 } as const;

function isInRun({ aberrantRuns }: SynthParams, timeSec: number): boolean {
  return aberrantRuns.some(({ fromSec, toSec }) => timeSec >= fromSec && timeSec < toSec);
}

/**
 * Draws the requested share of the record's beats, none next to another, with equal probability for all such sets: k of
 * the m − k + 1 places that remain when each removes its right neighbour.
 */
function drawEctopics(ratePercent: number, beatCount: number, random: Random): Uint8Array {
  const chosen = new Uint8Array(beatCount);
  const first = marginBeatCount + 1;
  const placeCount = beatCount - 2 * marginBeatCount - 2;
  const asked = Math.round((ratePercent / 100) * (beatCount - 2 * marginBeatCount));
  let left = Math.max(0, Math.min(asked, Math.floor((placeCount + 1) / 2)));
  const slotCount = placeCount - left + 1;
  let index = first;
  for (let slot = 0; slot < slotCount && left > 0; slot++) {
    const taken = random.uniform() * (slotCount - slot) < left;
    if (taken) {
      chosen[index] = 1;
      left--;
    }
    index += taken ? 2 : 1;
  }
  return chosen;
}
