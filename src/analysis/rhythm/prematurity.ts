import { medianOfPart } from '../../dsp/statistics/stats.ts';
import type { PauseKind, RhythmParams } from '../../model/rhythm.ts';

/** RR that are due come from so many before. */
const memoryCount = 8;
/** After so many beats without one in rhythm the rhythm is another. */
const lostCount = 12;
/** Irregularity is of so many changes of RR, from the RR so many before. */
const irregularityCount = 12;
const lags = [1, 2, 3];
/** A premature beat and its pause together are full within this share of two RR. */
const fullWithin = 0.1;

export interface Prematurity {
  readonly expectedRrSec: Float64Array;
  readonly isPremature: readonly boolean[];
  readonly pauses: readonly (PauseKind | null)[];
  /** How much RR changes without order before each beat, as a share of RR. */
  readonly irregularity: Float64Array;
}

/**
 * Beats that come too soon, by RR alone, and the pauses after them.
 *
 * A beat is premature whose RR is under `prematureBelow` of the RR due: the median of the last eight
 * that were neither early nor a pause. Where RR changes without order (atrial fibrillation) nothing is
 * due, and nothing is premature. A pause is full where beat and pause last two RR within a tenth: the
 * sinus node was not reset.
 *
 * @param rrSec  from the beat before, s; the first is NaN
 * @returns one item a beat
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
    if (lost >= lostCount) {
      recent.take(rrSec.subarray(Math.max(1, i - lostCount), i));
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

/** RR that are remembered, in one store: a day of beats would leave hundreds of thousands behind. */
class RecentRr {
  readonly #values = new Float64Array(Math.max(memoryCount, lostCount));
  readonly #medianOf = medianOfPart(Math.max(memoryCount, lostCount));
  #count = 0;

  /** These alone, at most as many as after which the rhythm is another. */
  take(values: Float64Array): void {
    this.#values.set(values);
    this.#count = values.length;
  }

  /** One more, with the last of those that are there. */
  add(value: number): void {
    const kept = Math.min(this.#count, memoryCount - 1);
    this.#values.copyWithin(0, this.#count - kept, this.#count);
    this.#values[kept] = value;
    this.#count = kept + 1;
  }

  /** s; NaN of none. */
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
  return Math.abs(rr + next - 2 * due) <= 2 * due * fullWithin ? 'full' : 'partial';
}

/**
 * How much RR changes without order before each beat, as a share of RR: the median change over the
 * last twelve from the RR one, two or three before, whichever is least, so that neither single
 * ectopic beats nor every second or third one raise it.
 */
function measureIrregularity(rrSec: Float64Array): Float64Array {
  const changes = lags.map((lag) =>
    rrSec.map((rr, i) =>
      i <= lag ? Number.NaN : (2 * Math.abs(rr - rrSec[i - lag])) / (rr + rrSec[i - lag]),
    ),
  );
  const medianOf = medianOfPart(irregularityCount);
  return rrSec.map((_, i) => {
    let least = Infinity;
    for (let l = 0; l < lags.length; l++) {
      const [from, to] = [Math.max(lags[l] + 1, i - irregularityCount), Math.max(lags[l] + 1, i)];
      least = Math.min(least, from >= to ? 0 : medianOf(changes[l], from, to));
    }
    return least;
  });
}
