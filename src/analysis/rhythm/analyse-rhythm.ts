import { median } from '../../dsp/statistics/stats.ts';
import type { BeatClass, ClassReason, Rhythm, RhythmParams } from '../../model/rhythm.ts';
import { isBreak } from '../../dsp/statistics/heart-rate.ts';
import { findPremature, type Prematurity } from './prematurity.ts';
import { BeatCorrelator } from './running-beat.ts';

/** Chosen on the records marked `tune` of MIT-BIH; what they give on the others stands in docs/rhythm.md. */
const defaultRhythmParams: RhythmParams = {
  prematureBelow: 0.85,
  pauseAbove: 1.1,
  irregularAbove: 0.1,
  leastLike: 0.9,
};

/** The smoothed rate is of so many RR about a beat. */
const smoothCount = 9;

/** RR of a beat of another shape that speaks for a ventricular one, as shares of the RR due: before it and after. */
const earlyBelow = 0.95;
const lateAbove = 1.05;
/** A correlation this much under the least is ventricular whenever it comes. */
const strangeBy = 0.3;

/** What is known of a trace before it comes. */
interface TraceFrame {
  /** Hz. */
  readonly fs: number;
  /** Of its first sample, s. */
  readonly startSec: number;
  readonly sampleCount: number;
}

/**
 * How beats follow each other: RR, heart rate as it is and smoothed, and which beats stand out; the trace that
 * shapes are taken from comes piece by piece.
 *
 * A beat of another shape is `V` where it comes at all early, where the next one is at all
 * late, or where it is like the others in nothing; else `unknown`, as in noise or a bundle branch block.
 * One of the usual shape that is premature is `S`. Without a trace shapes
 * are not known, and every premature beat counts as of the usual one.
 */
export class RhythmStream {
  readonly #timesSec: Float64Array;
  readonly #rrSec: Float64Array;
  readonly #params: RhythmParams;
  readonly #prematurity: Prematurity;
  readonly #correlator: BeatCorrelator | null;

  constructor(timesSec: Float64Array, trace: TraceFrame | null, params: RhythmParams = defaultRhythmParams) {
    this.#timesSec = timesSec;
    this.#params = params;
    this.#rrSec = timesSec.map((sec, i) => (i === 0 ? Number.NaN : sec - timesSec[i - 1]));
    this.#prematurity = findPremature(this.#rrSec, params);
    const { isPremature } = this.#prematurity;
    this.#correlator =
      trace === null
        ? null
        : new BeatCorrelator(placesIn(trace, timesSec), trace, isPremature, params.leastLike);
  }

  /** @param detrended  those after the ones before, without gaps and the slow part as R is looked for in; any unit */
  push(detrended: Float64Array): void {
    this.#correlator?.push(detrended);
  }

  finish(): Rhythm {
    const [timesSec, rrSec, { leastLike }] = [this.#timesSec, this.#rrSec, this.#params];
    const { expectedRrSec, isPremature, pauses } = this.#prematurity;
    const correlation = this.#correlator?.finish() ?? new Float64Array(timesSec.length).fill(Number.NaN);
    const named = Array.from(timesSec, (_, i): readonly [BeatClass, number, ClassReason] => {
      const isUnlike = correlation[i] < leastLike;
      if (!isUnlike) {
        return isPremature[i] ? ['S', 0.6, 'early, usual shape'] : ['N', 0.95, 'usual shape, in time'];
      }
      const isEarly = rrSec[i] < earlyBelow * expectedRrSec[i];
      const hasPause = rrSec[i + 1] > lateAbove * expectedRrSec[i];
      const isStrange = correlation[i] < leastLike - strangeBy;
      if (isEarly) return ['V', 0.8, hasPause ? 'early, other shape, pause after' : 'early, other shape'];
      if (hasPause) return ['V', 0.7, 'other shape, pause after'];
      return isStrange ? ['V', 0.6, 'shape unlike all usual ones'] : ['unknown', Number.NaN, 'undecided'];
    });
    return {
      timesSec,
      rrSec,
      expectedRrSec,
      rateBpm: rrSec.map((rr) => 60 / rr),
      smoothedBpm: smoothRate(rrSec),
      correlation,
      isPremature,
      pauses,
      classes: named.map(([own]) => own),
      certainty: Float64Array.from(named, ([, share]) => share),
      classReason: named.map(([, , reason]) => reason),
      isLeftOut: Array.from(rrSec, isBreak),
    };
  }
}

function placesIn({ fs, startSec }: TraceFrame, timesSec: Float64Array): Float64Array {
  return timesSec.map((sec) => (sec - startSec) * fs);
}

/** Rate of the median RR of the beats about each, per minute. */
function smoothRate(rrSec: Float64Array): Float64Array {
  const half = (smoothCount - 1) / 2;
  return rrSec.map((_, i) => {
    const about = rrSec.subarray(Math.max(1, i - half), i + half + 1);
    return about.length === 0 ? Number.NaN : 60 / median(about);
  });
}
