import { isBreak } from '../../dsp/statistics/heart-rate.ts';
import { medianOfPart } from '../../dsp/statistics/stats.ts';
import type { Rhythm, RhythmParams } from '../../model/rhythm.ts';
import { RhythmEvidence } from './beat-evidence.ts';
import { nameBeats } from './name-beats.ts';
import { findPremature } from './prematurity.ts';
import { isInTime, rrEvidence, type RrEvidence } from './rr-evidence.ts';
import { ShapeStream } from './shape-stream.ts';

/** Chosen on the records marked `tune` of MIT-BIH; what they give on the others stands in docs/rhythm.md. */
const defaultRhythmParams: RhythmParams = {
  prematureBelow: 0.85,
  pauseAbove: 1.1,
  irregularAbove: 0.1,
};

/** The smoothed rate is of so many RR about a beat. */
const smoothCount = 9;

/** What is known of the leads before they come. */
interface LeadsFrame {
  /** Hz. */
  readonly fs: number;
  /** Of their first sample, s. */
  readonly startSec: number;
  readonly sampleCount: number;
  /** How many there are; one where left out. */
  readonly leadCount?: number;
}

/** What the times of beats tell without their shapes. */
export type TimedRhythm = Omit<Rhythm, 'classes' | 'certainty' | 'classReason'>;

/**
 * How beats follow each other, without the class of any.
 *
 * @param timesSec R, ascending, s
 * @returns one item a beat; likeness NaN, and no shape
 */
export function rhythmOfTimes(
  timesSec: Float64Array,
  params: RhythmParams = defaultRhythmParams,
): TimedRhythm {
  const rrSec = timesSec.map((sec, i) => (i === 0 ? Number.NaN : sec - timesSec[i - 1]));
  const { expectedRrSec, isPremature, pauses } = findPremature(rrSec, params);
  return {
    timesSec,
    rrSec,
    expectedRrSec,
    rateBpm: rrSec.map((rr) => 60 / rr),
    smoothedBpm: smoothRate(rrSec),
    correlation: new Float64Array(timesSec.length).fill(Number.NaN),
    isPremature,
    pauses,
    isLeftOut: Array.from(rrSec, isBreak),
    shape: new Int32Array(timesSec.length).fill(-1),
  };
}

/**
 * How beats follow each other: RR, heart rate as it is and smoothed, and the class of each; the leads that shapes are
 * taken from come piece by piece.
 *
 * Classes come from the evidence of times and shapes together (`beat-evidence.ts`), by weights that were fitted
 * (`class-weights.ts`). No beat is ventricular by its time alone. Without leads shapes are not known, and every beat
 * counts as of the usual one.
 */
export class RhythmStream {
  readonly #timed: TimedRhythm;
  readonly #evidence: RrEvidence;
  readonly #shapes: ShapeStream | null;

  constructor(timesSec: Float64Array, leads: LeadsFrame | null, params: RhythmParams = defaultRhythmParams) {
    this.#timed = rhythmOfTimes(timesSec, params);
    this.#evidence = rrEvidence(this.#timed.rrSec);
    this.#shapes =
      leads === null
        ? null
        : new ShapeStream(placesIn(leads, timesSec), leads, leads.leadCount ?? 1, (beat) =>
            isInTime(this.#evidence, beat),
          );
  }

  /** @param leads  a piece of each, after those before, all of one length, without gaps; any unit */
  push(...leads: readonly Float64Array[]): void {
    this.#shapes?.push(leads);
  }

  finish(): Rhythm {
    const found = this.#shapes?.finish() ?? null;
    const evidence = new RhythmEvidence(this.#evidence, found?.measures ?? null);
    const named = nameBeats(
      this.#timed.timesSec.length,
      (beat) => ({
        evidence: evidence.of(beat),
        isCut: found !== null && found.measures.group[beat] < 0,
        spikeShare: found?.spikeShare(beat, 'before') ?? 0,
        aloneShare: found?.spikeShare(beat, 'alone') ?? 0,
      }),
      { alikeGroups: found?.measures.alikeGroups ?? null },
    );
    const { correlation, shape } = this.#timed;
    return {
      ...this.#timed,
      ...named,
      correlation: found?.measures.correlation ?? correlation,
      shape: found?.measures.group ?? shape,
    };
  }
}

function placesIn({ fs, startSec }: LeadsFrame, timesSec: Float64Array): Float64Array {
  return timesSec.map((sec) => (sec - startSec) * fs);
}

/**
 * Rate of the RR about each beat, per minute: the median of the means of two that follow each other, since a short and a
 * long one that take turns, as in bigeminy, or after an early beat, are two of one rate.
 */
function smoothRate(rrSec: Float64Array): Float64Array {
  const half = (smoothCount - 1) / 2;
  const medianOf = medianOfPart(smoothCount);
  const pairs = rrSec.map((rr, i) => (i < 2 ? rr : (rr + rrSec[i - 1]) / 2));
  // A pair is of two RR: the first of them begins one later than the first RR.
  const first = Math.min(2, rrSec.length - 1);
  return rrSec.map(
    (_, i) => 60 / medianOf(pairs, Math.max(first, i - half + 1), Math.max(first + 1, i + half + 1)),
  );
}
