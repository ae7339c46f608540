import { WindowCutter } from '../../dsp/samples/window-cutter.ts';

/** Reach of the window around R, s: it has the level before and after an edge, and at least one more edge or wave. */
const reachSec = 0.3;
/** Reach around R in which the edge lies, and half the time that an edge takes, smoothing included, s. */
const [searchSec, halfEdgeSec] = [0.08, 0.03];
/** Time before and after an edge in which nothing else changes, s: no pulse of a recorder is shorter. */
const levelSec = 0.08;
/** Minimum share of the change near an edge that the edge has, and minimum share of it in one direction. */
const minEdgeShare = 0.92;
/** A slope below this share of the steepest is level, and minimum share of the window that is level. */
const [levelSlope, minLevelShare] = [0.03, 0.6];

/**
 * Finds marks at the edges of calibration pulses, which recorders draw before or after an ECG.
 *
 * At an edge the line goes from one level to another in one direction, and is level on both sides. A QRS complex
 * returns, and P, T and an elevated ST segment are not level. Independent of scale and sign.
 */
export class CalibrationSteps {
  readonly #isStep: Uint8Array;
  readonly #cutter: WindowCutter;

  /**
   * @param rSec R of the beats, s from the first sample
   * @param rate samples of the slope per second
   * @param placeCount number of samples of the slope of the whole record
   */
  constructor(rSec: ArrayLike<number>, rate: number, placeCount: number) {
    const isStep = new Uint8Array(rSec.length);
    const reach = Math.round(reachSec * rate);
    const placeOf = (beat: number): number => Math.round(rSec[beat] * rate);
    const windows = {
      count: rSec.length,
      from: (beat: number) => Math.max(0, placeOf(beat) - reach),
      to: (beat: number) => Math.min(placeCount, placeOf(beat) + reach + 1),
    };
    this.#isStep = isStep;
    this.#cutter = new WindowCutter(windows, (beat, slope, from) => {
      isStep[beat] = isEdge(slope, placeOf(beat) - from, rate) ? 1 : 0;
    });
  }

  /** @param slope the next samples of the slope */
  push(slope: Float64Array): void {
    this.#cutter.push(slope);
  }

  /** @returns 1 for a mark at an edge, one per beat */
  finish(): Uint8Array {
    return this.#isStep;
  }
}

function isEdge(slope: Float64Array, middle: number, rate: number): boolean {
  const search = Math.round(searchSec * rate);
  const edge = steepestIn(slope, Math.max(0, middle - search), Math.min(slope.length, middle + search + 1));
  const half = Math.round(halfEdgeSec * rate);
  const reach = half + Math.round(levelSec * rate);
  let [all, inside, net] = [0, 0, 0];
  const to = Math.min(slope.length, edge + reach + 1);
  for (let n = Math.max(0, edge - reach); n < to; n++) {
    const size = Math.abs(slope[n]);
    all += size;
    net += slope[n];
    if (Math.abs(n - edge) <= half) inside += size;
  }
  if (!(inside >= minEdgeShare * all && Math.abs(net) >= minEdgeShare * all && all > 0)) return false;
  const limit = levelSlope * Math.abs(slope[edge]);
  const levelCount = slope.reduce((count, value) => count + (Math.abs(value) <= limit ? 1 : 0), 0);
  return levelCount >= minLevelShare * slope.length;
}

function steepestIn(slope: Float64Array, from: number, to: number): number {
  let best = from;
  for (let n = from + 1; n < to; n++) if (Math.abs(slope[n]) > Math.abs(slope[best])) best = n;
  return best;
}
