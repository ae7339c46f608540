import { isRrBreak } from '../../dsp/statistics/heart-rate.ts';
import { createPartMedian } from '../../dsp/statistics/stats.ts';
import type { Rhythm, RhythmParams } from '../../model/rhythm.ts';
import { RhythmEvidence } from './beat-evidence.ts';
import { nameBeats } from './name-beats.ts';
import { findPremature } from './prematurity.ts';
import { isInTime, rrEvidence, type RrEvidence } from './rr-evidence.ts';
import { ShapeStream } from './shape-stream.ts';

/** Chosen on the records marked `tune` of MIT-BIH; docs/rhythm.md has the results on the others. */
const defaultRhythmParams: RhythmParams = {
  prematureBelow: 0.85,
  pauseAbove: 1.1,
  irregularAbove: 0.1,
};

/** Number of RR around a beat that the smoothed rate uses. */
const smoothCount = 9;

/** Properties of the leads that are known before their samples. */
interface LeadsFrame {
  /** Hz. */
  readonly fs: number;
  /** Time of their first sample, s. */
  readonly startSec: number;
  readonly sampleCount: number;
  /** Number of leads; one if omitted. */
  readonly leadCount?: number;
}

/** The part of a rhythm that follows from the times of beats, without their shapes. */
export type TimedRhythm = Omit<Rhythm, 'classes' | 'certainty' | 'classReason'>;

/**
 * Computes a rhythm from times alone, without the class of any beat.
 *
 * @param timesSec R, ascending, s
 * @returns one item per beat; the correlations are NaN, and there are no shapes
 */
export function computeTimedRhythm(
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
    smoothedBpm: computeSmoothRate(rrSec),
    correlation: new Float64Array(timesSec.length).fill(Number.NaN),
    isPremature,
    pauses,
    isLeftOut: Array.from(rrSec, isRrBreak),
    shape: new Int32Array(timesSec.length).fill(-1),
  };
}

/**
 * Computes RR, heart rate (also smoothed) and the class of each beat. The leads from which shapes are taken
 * arrive in pieces.
 *
 * Classes follow from the evidence of times and shapes together (`beat-evidence.ts`), with fitted weights
 * (`class-weights.ts`). No beat is ventricular by its time alone. Without leads, shapes are unknown and every
 * beat counts as one of the usual shape.
 */
export class RhythmStream {
  readonly #timed: TimedRhythm;
  readonly #evidence: RrEvidence;
  readonly #shapes: ShapeStream | null;

  constructor(timesSec: Float64Array, leads: LeadsFrame | null, params: RhythmParams = defaultRhythmParams) {
    this.#timed = computeTimedRhythm(timesSec, params);
    this.#evidence = rrEvidence(this.#timed.rrSec);
    this.#shapes =
      leads === null
        ? null
        : new ShapeStream(timesToPlaces(leads, timesSec), leads, leads.leadCount ?? 1, (beat) =>
            isInTime(this.#evidence, beat),
          );
  }

  /** @param leads the next piece of each lead, all of one length, without gaps; any unit */
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

function timesToPlaces({ fs, startSec }: LeadsFrame, timesSec: Float64Array): Float64Array {
  return timesSec.map((sec) => (sec - startSec) * fs);
}

/**
 * Returns the rate of the RR around each beat, per minute. It uses the median of the means of two successive
 * RR: if a short and a long RR alternate, as in bigeminy or after an early beat, each pair has the same rate.
 */
function computeSmoothRate(rrSec: Float64Array): Float64Array {
  const half = (smoothCount - 1) / 2;
  const medianOf = createPartMedian(smoothCount);
  const pairs = rrSec.map((rr, i) => (i < 2 ? rr : (rr + rrSec[i - 1]) / 2));
  // The first pair ends one beat later than the first RR.
  const first = Math.min(2, rrSec.length - 1);
  return rrSec.map(
    (_, i) => 60 / medianOf(pairs, Math.max(first, i - half + 1), Math.max(first + 1, i + half + 1)),
  );
}
