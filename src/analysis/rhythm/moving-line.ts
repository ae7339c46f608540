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
/** The line is as restless as the median of its changes over so long, s, … */
const changeSec = 0.01;
/** … which in a pause is under so many times that between the beats about, or under this share of the height of QRS. */
const restless = { times: 2, share: 0.02 };
/** Less of a line, s, tells nothing. */
const leastLineSec = 0.05;
/** QRS is looked at this far about R, s, in so many beats to either side. */
const aboutRSec = 0.06;
const beatsAbout = 8;

/**
 * Finds the long RR over which the line of an ECG moves by more than half the height of QRS, as where an electrode is
 * pulled and comes back, or is restless, as where it is off and noise is all that comes: beats may be hidden there.
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
      const height = median(heights);
      const lineBefore = (next: number) => cut(rSec[next - 1] + behindSec, rSec[next] - beforeSec);
      const line = lineBefore(beat);
      const isMoved = measureMove(line, Math.max(1, Math.round(pieceSec * fs))) > mostMove * height;
      if (isMoved || isRestless(line, nextTo(first, last, beat).map(lineBefore), height, fs))
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

/** The beats from one to another that an RR ends in, without one of them. */
function nextTo(first: number, last: number, without: number): number[] {
  const count = Math.max(0, last - first);
  return Array.from({ length: count }, (_, i) => first + 1 + i).filter((beat) => beat !== without);
}

/** Whether a line moves from moment to moment as those between other beats do not; false where there is none to compare. */
function isRestless(
  line: Float64Array,
  others: readonly Float64Array[],
  height: number,
  fs: number,
): boolean {
  const step = Math.max(1, Math.round(changeSec * fs));
  const least = leastLineSec * fs;
  const known = others.filter((other) => other.length >= least);
  if (line.length < least || known.length === 0) return false;
  const usual = median(known.map((other) => medianChange(other, step)));
  return medianChange(line, step) > Math.max(restless.times * usual, restless.share * height);
}

function medianChange(line: Float64Array, step: number): number {
  return median(
    Float64Array.from({ length: line.length - step }, (_, n) => Math.abs(line[n + step] - line[n])),
  );
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
