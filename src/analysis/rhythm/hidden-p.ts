import { clamp, pointIndexAt, pointStepMs } from './beat-points.ts';

/** Range before R in which a P wave is searched, ms relative to R. It ends before a wide QRS begins. */
const searchFromMs = -264;
const searchFrom = pointIndexAt(searchFromMs);
const searchCount = pointIndexAt(-104) - searchFrom + 1;
/** Range after R with the ST segment and the T wave, ms relative to R; later, the last value is expected. */
const tailFromMs = 104;
const tailFrom = pointIndexAt(tailFromMs);
const tailCount = pointIndexAt(464) - tailFrom + 1;
/** Minimum number of points between the QRS before and the end of the search. */
const minPoints = 8;
/** Means follow this many of the latest beats. */
const followCount = 20;
/** Minimum numbers of beats: of a shape for its T wave to be known, and of usual beats for their P wave. */
const minTails = 3;
const minUsual = 5;
/** A deflection with more energy than this many usual P waves and noise is the beginning of a wide QRS. */
const maxEnergy = 6;

/** Mean signal after the QRS of one shape, in each lead. */
interface Tail {
  count: number;
  readonly leads: readonly Float64Array[];
}

/** The signal before usual beats without the T wave before them: their mean, the P wave, and the energy of its noise. */
interface UsualBeats {
  count: number;
  readonly means: readonly Float64Array[];
  readonly noise: Float64Array;
}

/** The times of one beat. */
interface HiddenPTimes {
  /** From the previous beat, ms; NaN for the first. */
  readonly rrMs: number;
  /** Whether the beat is in time and of the main shape. */
  readonly isUsual: boolean;
  /** Whether its T wave is over before the next beat. */
  readonly isWhole: boolean;
}

/**
 * Measures whether a P wave precedes each beat, also one that lies on the T wave of the beat before. The mean T wave
 * of the shape of the beat before is subtracted. What remains is compared with the P wave of the usual beats.
 */
export class HiddenP {
  readonly #tails = new Map<number, Tail>();
  #usual: UsualBeats | null = null;
  #lastGroup = -1;

  /**
   * Takes the beats in their order.
   *
   * @param leads points of the beat in each lead, always in the same order
   * @param group number of the beat's group of one shape
   * @param weights of the leads
   * @returns 0 (the T wave is the usual one, or the deflection is too large) … 1 (as much as a usual P wave); NaN if
   *   unknown
   */
  take(leads: readonly Float64Array[], group: number, weights: Float64Array, times: HiddenPTimes): number {
    const rest = this.#subtractTail(leads, times.rrMs);
    const share = rest === null ? Number.NaN : this.#compare(rest, weights);
    if (rest !== null && times.isUsual) this.#follow(rest);
    if (times.isWhole) this.#addTail(leads, group);
    this.#lastGroup = group;
    return share;
  }

  /** Releases the T wave of a group that gets no more beats. */
  forget(group: number): void {
    this.#tails.delete(group);
  }

  /** Returns the signal before a beat minus the T wave before it, around its mean; null if that is not known. */
  #subtractTail(leads: readonly Float64Array[], rrMs: number): Float64Array[] | null {
    const tail = this.#tails.get(this.#lastGroup);
    if (tail === undefined || tail.count < minTails || Number.isNaN(rrMs)) return null;
    const first = Math.max(0, Math.ceil((tailFromMs - rrMs - searchFromMs) / pointStepMs));
    if (searchCount - first < minPoints) return null;
    const offset = (rrMs + searchFromMs - tailFromMs) / pointStepMs;
    const whole = Math.floor(offset);
    const share = offset - whole;
    const last = tailCount - 1;
    return leads.map((points, l) => {
      const rest = new Float64Array(searchCount);
      const tailPoints = tail.leads[l];
      let sum = 0;
      for (let p = first; p < searchCount; p++) {
        const before = tailPoints[Math.min(last, whole + p)];
        const next = tailPoints[Math.min(last, whole + p + 1)];
        rest[p] = points[searchFrom + p] - before - share * (next - before);
        sum += rest[p];
      }
      const mean = sum / (searchCount - first);
      for (let p = first; p < searchCount; p++) rest[p] -= mean;
      return rest;
    });
  }

  #compare(rest: readonly Float64Array[], weights: Float64Array): number {
    const usual = this.#usual;
    if (usual === null || usual.count < minUsual) return Number.NaN;
    let [own, its, noise] = [0, 0, 0];
    for (const [l, values] of rest.entries()) {
      own += weights[l] * sumSquares(values);
      its += weights[l] * sumSquares(usual.means[l]);
      noise += weights[l] * usual.noise[l];
    }
    const whole = its + noise;
    if (!(whole > 0)) return Number.NaN;
    return own > maxEnergy * whole ? 0 : clamp((own - noise) / whole, 0, 1);
  }

  #follow(rest: readonly Float64Array[]): void {
    this.#usual ??= {
      count: 0,
      means: rest.map(() => new Float64Array(searchCount)),
      noise: new Float64Array(rest.length),
    };
    const usual = this.#usual;
    usual.count++;
    const share = 1 / Math.min(usual.count, followCount);
    for (const [l, values] of rest.entries()) {
      const means = usual.means[l];
      let noise = 0;
      for (let p = 0; p < searchCount; p++) {
        const by = values[p] - means[p];
        noise += by * by;
        means[p] += share * by;
      }
      // The first beat is its own mean.
      if (usual.count > 1) usual.noise[l] += share * (noise - usual.noise[l]);
    }
  }

  #addTail(leads: readonly Float64Array[], group: number): void {
    const tail = this.#tails.get(group) ?? { count: 0, leads: leads.map(() => new Float64Array(tailCount)) };
    this.#tails.set(group, tail);
    tail.count++;
    const share = 1 / Math.min(tail.count, followCount);
    for (const [l, points] of leads.entries()) {
      const means = tail.leads[l];
      let mean = 0;
      for (let p = 0; p < tailCount; p++) mean += points[tailFrom + p];
      mean /= tailCount;
      for (let p = 0; p < tailCount; p++) means[p] += share * (points[tailFrom + p] - mean - means[p]);
    }
  }
}

function sumSquares(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
