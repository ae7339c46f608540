import { createPartMedian } from '../../dsp/statistics/stats.ts';
import type { PauseKind, RhythmParams } from '../../model/rhythm.ts';

/** Number of previous RR from which the expected RR is computed. */
const memoryCount = 8;
/** Number of successive beats out of rhythm after which the rhythm is learned again. */
const relearnCount = 12;
/** Number of changes of RR in the measure of irregularity, and the distances (in RR) over which they are computed. */
const irregularityCount = 12;
const lags = [1, 2, 3];
/** A pause is full if the premature beat and its pause together deviate from two RR by at most this share. */
const fullPauseTolerance = 0.1;

export interface Prematurity {
  readonly expectedRrSec: Float64Array;
  readonly isPremature: readonly boolean[];
  readonly pauses: readonly (PauseKind | null)[];
  /** Unordered change of RR before each beat, as a share of RR. */
  readonly irregularity: Float64Array;
}

/**
 * Finds the beats that are premature by RR alone, and the pauses after them.
 *
 * A beat is premature if its RR is under `prematureBelow` of the expected RR: the median of the last eight RR
 * that were neither early nor a pause. If RR changes without order (atrial fibrillation), nothing is expected
 * and no beat is premature. A pause is full if beat and pause together last two RR within a tenth: the sinus
 * node was not reset.
 *
 * @param rrSec from the previous beat, s; the first is NaN
 * @returns one item per beat
 */
export function findPremature(rrSec: Float64Array, params: RhythmParams): Prematurity {
  const count = rrSec.length;
  const expectedRrSec = new Float64Array(count).fill(Number.NaN);
  const isPremature = Array.from({ length: count }, () => false);
  const pauses = Array.from({ length: count }, (): PauseKind | null => null);
  const irregularity = measureIrregularity(rrSec);
  const recent = new RecentRr();
  recent.take(rrSec.subarray(1, 1 + memoryCount));
  let due = recent.median();
  let lost = 0;
  for (let i = 1; i < count; i++) {
    if (lost >= relearnCount) {
      recent.take(rrSec.subarray(Math.max(1, i - relearnCount), i));
      due = recent.median();
      lost = 0;
    }
    expectedRrSec[i] = due;
    const share = rrSec[i] / due;
    const pause = share < params.prematureBelow ? findPause(rrSec[i], rrSec[i + 1], due, params) : null;
    isPremature[i] = share < params.prematureBelow && irregularity[i] <= params.irregularAbove;
    if (isPremature[i]) pauses[i] = pause;
    const isInRhythm = share >= params.prematureBelow && share <= params.pauseAbove;
    lost = isInRhythm ? 0 : lost + 1;
    if (!isInRhythm) continue;
    recent.add(rrSec[i]);
    due = recent.median();
  }
  return { expectedRrSec, isPremature, pauses, irregularity };
}

/**
 * The latest RR, in one reused buffer; otherwise a day of beats would leave hundreds of thousands of arrays to
 * the garbage collector.
 */
class RecentRr {
  readonly #values = new Float64Array(Math.max(memoryCount, relearnCount));
  readonly #medianOf = createPartMedian(Math.max(memoryCount, relearnCount));
  #count = 0;

  /** Replaces all values, by at most `relearnCount` of them. */
  take(values: Float64Array): void {
    this.#values.set(values);
    this.#count = values.length;
  }

  /** Adds one value, and keeps the last of the others. */
  add(value: number): void {
    const kept = Math.min(this.#count, memoryCount - 1);
    this.#values.copyWithin(0, this.#count - kept, this.#count);
    this.#values[kept] = value;
    this.#count = kept + 1;
  }

  /** Returns the median, s; NaN without values. */
  median(): number {
    return this.#medianOf(this.#values, 0, this.#count);
  }
}

function findPause(
  rr: number,
  next: number | undefined,
  due: number,
  params: RhythmParams,
): PauseKind | null {
  if (next === undefined || next <= params.pauseAbove * due) return null;
  return Math.abs(rr + next - 2 * due) <= 2 * due * fullPauseTolerance ? 'full' : 'partial';
}

/**
 * Computes the unordered change of RR before each beat, as a share of RR. It is the median over the last twelve
 * changes from the RR one, two or three before, for the distance with the smallest median. So neither single
 * ectopic beats nor every second or third beat raise it.
 */
function measureIrregularity(rrSec: Float64Array): Float64Array {
  const changes = lags.map((lag) =>
    rrSec.map((rr, i) =>
      i <= lag ? Number.NaN : (2 * Math.abs(rr - rrSec[i - lag])) / (rr + rrSec[i - lag]),
    ),
  );
  const medianOf = createPartMedian(irregularityCount);
  return rrSec.map((_, i) => {
    let least = Infinity;
    for (let l = 0; l < lags.length; l++) {
      const [from, to] = [Math.max(lags[l] + 1, i - irregularityCount), Math.max(lags[l] + 1, i)];
      least = Math.min(least, from >= to ? 0 : medianOf(changes[l], from, to));
    }
    return least;
  });
}
