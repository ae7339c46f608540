import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { pauseSec } from '../../model/rhythm-findings.ts';
import type { TimeSpan } from '../../model/samples.ts';

/** The line is taken behind the T wave of the first beat and before the P wave of the last, s. */
const behindSec = 0.4;
const beforeSec = 0.3;
/** It is the median of so long, s, which P waves do not move. */
const pieceSec = 0.2;
/** In a pause it moves by a smaller share of the height of QRS: an electrode that is pulled, or recovers, moves it more. */
const mostMove = 0.5;
/** QRS is looked at this far about R, s, in so many beats to either side. */
const aboutRSec = 0.06;
const beatsAbout = 8;

/**
 * Finds the long RR over which the line of an ECG moves by more than half the height of QRS, as where an electrode is
 * pulled and comes back: beats may be hidden there.
 */
export class MovingLine {
  readonly #found: TimeSpan[] = [];
  readonly #cutter: WindowCutter | null;

  /**
   * @param rSec        R, ascending, s from the first sample
   * @param fs          Hz
   * @param sampleCount of the whole lead
   */
  constructor(rSec: Float64Array, fs: number, sampleCount: number) {
    const long = [...rSec.keys()].filter((beat) => beat > 0 && rSec[beat] - rSec[beat - 1] > pauseSec);
    const sampleAt = (sec: number) => Math.max(0, Math.min(sampleCount, Math.round(sec * fs)));
    const reach = (beat: number) => ({
      first: Math.max(0, beat - beatsAbout),
      last: Math.min(rSec.length - 1, beat + beatsAbout - 1),
    });
    const windows = {
      count: long.length,
      from: (i: number) => sampleAt(rSec[reach(long[i]).first] - aboutRSec),
      to: (i: number) => sampleAt(rSec[reach(long[i]).last] + aboutRSec),
    };
    const take = (i: number, values: Float64Array, from: number) => {
      const beat = long[i];
      const { first, last } = reach(beat);
      const span = { fromSec: rSec[beat - 1], toSec: rSec[beat] };
      const cut = (fromSec: number, toSec: number) =>
        values.subarray(sampleAt(fromSec) - from, sampleAt(toSec) - from);
      const heights = Array.from(rSec.subarray(first, last + 1), (r) =>
        peakToPeak(cut(r - aboutRSec, r + aboutRSec)),
      );
      const line = cut(span.fromSec + behindSec, span.toSec - beforeSec);
      if (measureMove(line, Math.max(1, Math.round(pieceSec * fs))) > mostMove * median(heights))
        this.#found.push(span);
    };
    this.#cutter = long.length === 0 ? null : new WindowCutter(windows, take);
  }

  /** @param x  the samples that follow those before */
  push(x: Float64Array): void {
    this.#cutter?.push(x);
  }

  /** @returns from R to R, ascending, s from the first sample */
  finish(): readonly TimeSpan[] {
    return this.#found;
  }
}

/** From the lowest to the highest median of pieces of the line. */
function measureMove(line: Float64Array, pieceCount: number): number {
  const levels: number[] = [];
  for (let at = 0; at + pieceCount <= line.length; at += pieceCount)
    levels.push(median(line.slice(at, at + pieceCount)));
  return levels.length === 0 ? 0 : peakToPeak(Float64Array.from(levels));
}

function peakToPeak(values: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high >= low ? high - low : 0;
}
