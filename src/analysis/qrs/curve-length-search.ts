import type { CurveLengthScale } from './curve-length-params.ts';

/** What the detector marks of a QRS complex, sample indices. */
export interface QrsMark {
  readonly onsetIndex: number;
  /** J point; null where it lies past the record. */
  readonly endIndex: number | null;
}

/** The threshold T1 that L has to pass, and the slow level Ta that it is a third of. */
interface Thresholds {
  t1: number;
  ta: number;
}

/** Is told what the search does, where its inside is asked for. */
export interface SearchWatch {
  /** The thresholds that hold after sample `index`. */
  adapt(index: number, t1: number, ta: number): void;
  /** L passed T1 at `index` and was taken, or rose too little: it goes on from `max`. */
  judge(index: number, max: number, isTaken: boolean): void;
}

/** L about a candidate. */
interface Hump {
  readonly max: number;
  readonly min: number;
}

/**
 * Finds the beats in L: thresholds learnt over the first seconds, then adapted beat by beat.
 *
 * @param lengths      L, as `curveLength` gives it
 * @param sampleCount  samples of the record; L goes on past them
 *
 * An onset before the record's start is put on its first sample.
 * Source: Zong, Moody and Jiang 2003, in the published program's form.
 */
export function searchCurveLength(
  lengths: Float64Array,
  sampleCount: number,
  scale: CurveLengthScale,
  watch: SearchWatch | null = null,
): QrsMark[] {
  const learningCount = Math.min(scale.learningCount, sampleCount);
  if (learningCount === 0) return [];
  let total = 0;
  for (let n = 0; n < learningCount; n++) total += lengths[n];
  const mean = total / learningCount;
  const thresholds = { ta: 3 * mean, t1: threshold(2 * mean, scale) };
  scan(lengths, learningCount, scale, thresholds, () => undefined, null);
  thresholds.t1 = threshold(mean, scale);
  watch?.adapt(0, thresholds.t1, thresholds.ta);
  const marks: QrsMark[] = [];
  const accept = (candidate: number, max: number) => {
    marks.push(edgesOf(lengths, candidate, max, sampleCount, scale));
  };
  scan(lengths, sampleCount, scale, thresholds, accept, watch);
  return marks;
}

/** Onset and J point of a beat whose L passes a threshold at `candidate` and goes up to `max`. */
export function edgesOf(
  lengths: Float64Array,
  candidate: number,
  max: number,
  sampleCount: number,
  scale: CurveLengthScale,
): QrsMark {
  const endIndex = findEnd(lengths, candidate, max, scale);
  return {
    onsetIndex: Math.max(0, findOnset(lengths, candidate, max, scale)),
    endIndex: endIndex < sampleCount ? endIndex : null,
  };
}

function threshold(value: number, scale: CurveLengthScale): number {
  return scale.whole ? Math.trunc(value) : value;
}

/** Walks over L up to `end`, adapts the thresholds in place and tells each accepted candidate. */
function scan(
  lengths: Float64Array,
  end: number,
  scale: CurveLengthScale,
  thresholds: Thresholds,
  accept: (candidateIndex: number, max: number) => void,
  watch: SearchWatch | null,
): void {
  let { ta, t1 } = thresholds;
  let quietCount = 0;
  for (let n = 0; n < end; n++) {
    if (lengths[n] > t1) {
      quietCount = 0;
      const { max, min } = humpAbout(lengths, n, scale);
      const isTaken = max > min + 10;
      watch?.judge(n, max, isTaken);
      if (isTaken) {
        accept(n, max);
        ta += (max - ta) / 10;
        t1 = threshold(ta / 3, scale);
        n += scale.skipCount;
        watch?.adapt(n, t1, ta);
      }
    } else if (++quietCount > scale.fallAfterCount && ta > scale.leastTa) {
      ta--;
      t1 = threshold(ta / 3, scale);
      watch?.adapt(n, t1, ta);
    }
  }
  thresholds.ta = ta;
  thresholds.t1 = t1;
}

/** Largest L from the candidate on, and smallest up to it, within half the skip. */
function humpAbout(lengths: Float64Array, candidate: number, scale: CurveLengthScale): Hump {
  let max = lengths[candidate];
  let min = max;
  for (let k = 1; k < scale.halfSkipCount; k++) {
    max = Math.max(max, lengths[candidate + k]);
    min = Math.min(min, candidate >= k ? lengths[candidate - k] : 0);
  }
  return { max, min };
}

/** The sample where L begins to rise, less the delay of the low-pass. */
function findOnset(lengths: Float64Array, candidate: number, max: number, scale: CurveLengthScale): number {
  const smallRise = threshold(max / 100, scale) + 2;
  let flatCount = 0;
  const at = (n: number) => (n < 0 ? 0 : lengths[n]);
  const lowest = candidate - scale.halfSkipCount - scale.flatRiseCount + 1;
  for (let n = candidate; n > lowest; n--) {
    flatCount = at(n) - at(n - 1) < smallRise ? flatCount + 1 : 0;
    if (flatCount === scale.flatRiseCount) return n + scale.flatRiseCount - 1 - 2 * scale.boxCount;
  }
  return candidate - scale.fallbackCount;
}

/** The first sample where L comes near its maximum. */
function findEnd(lengths: Float64Array, candidate: number, max: number, scale: CurveLengthScale): number {
  const high = max - threshold(max / 10, scale);
  for (let n = candidate; n < candidate + scale.halfSkipCount; n++) {
    if (lengths[n] > high) return n;
  }
  return candidate + scale.fallbackCount;
}
