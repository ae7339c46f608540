import type { DenoiseParams } from '../../model/denoise.ts';
import type { CycleFrame } from './cycle-layout.ts';

/** Places of the samples of one segment among those of another, in order. */
export interface Places {
  /** Sample at or before each place. */
  readonly lefts: Int32Array;
  /** Fraction of the distance from there to the next sample, 0 … 1; 0 on a sample. */
  readonly shares: Float64Array;
}

/** Stretches TUP segments to the median length, and back. */
interface Stretch {
  /** Places of the median segment's samples among the `count` of a cycle's own. */
  into(count: number): Places;
  /** Places of the `count` samples of a cycle's own segment among those of the median. */
  back(count: number): Places;
}

/** Boundaries of the parts of a segment, samples from its first; ascending. */
type Knots = readonly number[];

/** QT at an RR of 1 s, s; it is proportional to the root of RR. Source: Bazett 1920, `algorithms.md`, section 5. */
const qtAtOneSec = 0.42;
/** The same for a ventricular beat, to the end of its late T wave. */
const wideQtAtOneSec = 0.5;
const unstretchedSec = 0.2;

/**
 * Creates the stretch of the part of a cycle after its QRS to that of the median cycle, and back.
 *
 * @param frame  its TUP segment is the median one
 * @param kind   `uniform`: everything equally. `qt`: up to the end of QT by the root of RR, the last 200 ms not at all,
 *               or as much of them as QT leaves, and in between the rest. `fixed`: like `qt`, but not at all up to the
 *               end of QT either
 * @returns places by linear parts
 */
export function createStretch(frame: CycleFrame, kind: DenoiseParams['stretch'] | 'fixed'): Stretch {
  const knots = (count: number): readonly [own: Knots, median: Knots] =>
    kind === 'uniform'
      ? [
          [0, count - 1],
          [0, frame.tupCount - 1],
        ]
      : partKnots(frame, count, kind);
  const intoCache = new Map<number, Places>();
  const backs = new Map<number, Places>();
  return {
    into: (count) => {
      const [own, median] = knots(count);
      return getOrFind(intoCache, count, () => placesBetween(median, own, frame.tupCount));
    },
    back: (count) => {
      const [own, median] = knots(count);
      return getOrFind(backs, count, () => placesBetween(own, median, count));
    },
  };
}

function getOrFind(known: Map<number, Places>, count: number, find: () => Places): Places {
  const places = known.get(count) ?? find();
  known.set(count, places);
  return places;
}

function partKnots(frame: CycleFrame, count: number, kind: 'qt' | 'fixed'): readonly [Knots, Knots] {
  const { fs, qrsHalfCount, medianRrCount, tupCount } = frame;
  const atOneSec = kind === 'qt' ? qtAtOneSec : wideQtAtOneSec;
  const qtEnd = (rrCount: number) => atOneSec * Math.sqrt(rrCount / fs) * fs - qrsHalfCount;
  const medianQt = qtEnd(medianRrCount);
  const ownQt = kind === 'fixed' ? medianQt : qtEnd(count + 2 * qrsHalfCount);
  // At least half of the shorter segment remains to be stretched.
  const usualCount = Math.min(Math.round(unstretchedSec * fs), Math.min(count, tupCount) >>> 1);
  // At a high heart rate there is no room for all parts; QT then has priority.
  const leftCount = Math.floor(Math.min(count - ownQt, tupCount - medianQt)) - 1;
  const keptCount = kind === 'qt' ? Math.max(1, Math.min(usualCount, leftCount)) : usualCount;
  const [own, median] = [count - keptCount, tupCount - keptCount];
  const hasMiddle = medianQt > 0 && ownQt > 0 && ownQt < own && medianQt < median;
  return hasMiddle
    ? [
        [0, ownQt, own, count - 1],
        [0, medianQt, median, tupCount - 1],
      ]
    : [
        [0, own, count - 1],
        [0, median, tupCount - 1],
      ];
}

/** Returns the places of the first knots' samples among those of the second, with each part divided evenly. */
function placesBetween(from: Knots, to: Knots, count: number): Places {
  const lefts = new Int32Array(count);
  const shares = new Float64Array(count);
  let part = 0;
  for (let k = 0; k < count; k++) {
    while (part < from.length - 2 && k >= from[part + 1]) part++;
    const width = from[part + 1] - from[part];
    const partOffset = width === 0 ? 0 : ((k - from[part]) * (to[part + 1] - to[part])) / width;
    const place = Math.max(0, Math.min(to[to.length - 1], to[part] + partOffset));
    lefts[k] = Math.floor(place);
    shares[k] = place - lefts[k];
  }
  return { lefts, shares };
}
