import type { DenoiseParams } from '../../model/denoise.ts';
import type { CycleFrame } from './cycle-layout.ts';
import { createStretch, type Places } from './stretch.ts';

/** Stretches cycles of any length to the median length, and back; the QRS segment is never stretched. */
export interface Modulator {
  readonly frame: CycleFrame;
  /** Places of the median cycle's samples among the `count` samples of a cycle; null if interpolation is not linear. */
  readonly places: ((count: number) => Places) | null;
  /**
   * @param from  index in `x` of the cycle's first sample
   * @param to    index after its last; the TUP segment has two samples at least
   * @param out   receives a cycle of the median length from `at` on
   */
  readonly modulate: (x: Float64Array, from: number, to: number, out: Float64Array, at: number) => void;
  /**
   * Does the reverse: writes a template at a cycle's own length.
   *
   * @param template  a cycle of the median length
   * @param out       receives to − from samples from `from` on
   */
  readonly demodulate: (template: Float64Array, out: Float64Array, from: number, to: number) => void;
}

/**
 * Creates a modulator. Source: Agostinelli 2014; the interpolation is `linear` or `cubic`, end points kept.
 *
 * @param frame   lengths of the median cycle, samples
 * @param params  kind of stretch and of interpolation
 * @returns stretches cycles to the median length and back
 */
export function createModulator(
  frame: CycleFrame,
  params: {
    readonly stretch: DenoiseParams['stretch'] | 'fixed';
    readonly interpolation: DenoiseParams['interpolation'];
  },
): Modulator {
  const qrsCount = 2 * frame.qrsHalfCount;
  const stretch = createStretch(frame, params.stretch);
  const read = params.interpolation === 'linear' ? readLinear : readCubic;
  return {
    frame,
    places:
      params.interpolation === 'linear' ? createPlacesCache(qrsCount, (count) => stretch.into(count)) : null,
    modulate: (x, from, to, out, at) => {
      for (let k = 0; k < qrsCount; k++) out[at + k] = x[from + k];
      const count = to - from - qrsCount;
      read(x, from + qrsCount, count, stretch.into(count), out, at + qrsCount);
    },
    demodulate: (template, out, from, to) => {
      for (let k = 0; k < qrsCount; k++) out[from + k] = template[k];
      const count = to - from - qrsCount;
      read(template, qrsCount, frame.tupCount, stretch.back(count), out, from + qrsCount);
    },
  };
}

/**
 * Returns the places of whole cycles: the unchanged samples of the QRS segment, then those of the rest. Results are
 * cached.
 */
function createPlacesCache(qrsCount: number, into: (count: number) => Places): (count: number) => Places {
  const known = new Map<number, Places>();
  return (count) => {
    const kept = known.get(count);
    if (kept !== undefined) return kept;
    const { lefts, shares } = into(count - qrsCount);
    const places = {
      lefts: Int32Array.from({ length: qrsCount + lefts.length }, (_, k) =>
        k < qrsCount ? k : qrsCount + lefts[k - qrsCount],
      ),
      shares: Float64Array.from({ length: qrsCount + shares.length }, (_, k) =>
        k < qrsCount ? 0 : shares[k - qrsCount],
      ),
    };
    known.set(count, places);
    return places;
  };
}

/**
 * Reads a segment at places between its samples.
 *
 * @param from   index in `x` of the segment's first sample
 * @param count  length of the segment, at least 2; no sample outside it is read
 * @param out    receives one value per place from `at` on
 */
type ReadSegment = (
  x: Float64Array,
  from: number,
  count: number,
  places: Places,
  out: Float64Array,
  at: number,
) => void;

/** Interpolates linearly between the two samples around a place. */
export const readLinear: ReadSegment = (x, from, _count, { lefts, shares }, out, at) => {
  for (let k = 0; k < lefts.length; k++) {
    const left = from + lefts[k];
    const share = shares[k];
    out[at + k] = share === 0 ? x[left] : x[left] + share * (x[left + 1] - x[left]);
  }
};

/**
 * Interpolates by the cubic through the two samples around a place, with central differences as slopes. Beyond either
 * end the segment continues as the parabola through its last three samples, or as the line through two. Source: Keys
 * 1981, cubic convolution.
 */
export const readCubic: ReadSegment = (x, from, count, { lefts, shares }, out, at) => {
  for (let k = 0; k < lefts.length; k++) {
    const left = lefts[k];
    const share = shares[k];
    out[at + k] =
      share === 0
        ? x[from + left]
        : cubicAt(
            left === 0 ? extrapolate(x, from, 1, count) : x[from + left - 1],
            x[from + left],
            x[from + left + 1],
            left + 2 === count ? extrapolate(x, from + count - 1, -1, count) : x[from + left + 2],
            share,
          );
  }
};

function cubicAt(before: number, left: number, right: number, after: number, share: number): number {
  const slope = right - before;
  const bend = 2 * before - 5 * left + 4 * right - after;
  const cubicTerm = 3 * (left - right) + after - before;
  return left + 0.5 * share * (slope + share * (bend + share * cubicTerm));
}

/** Extrapolates the sample beyond an end, from the last samples inward. */
function extrapolate(x: Float64Array, end: number, inward: 1 | -1, count: number): number {
  const [first, second] = [x[end], x[end + inward]];
  return count === 2 ? 2 * first - second : 3 * (first - second) + x[end + 2 * inward];
}
