import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { pauseSec } from '../../model/rhythm-findings.ts';
import type { TimeSpan } from '../../model/samples.ts';

/** The line of an RR begins after the T wave of its first beat and ends before the P wave of its last, s. */
const afterTWaveSec = 0.4;
const beforeSec = 0.3;
/** Length of the pieces whose medians give the level of the line, s; P waves do not affect them. */
const pieceSec = 0.2;
/**
 * Maximum movement of the line in a pause, as a share of the QRS height. An electrode that is pulled, or
 * recovers, moves it more.
 */
const maxMove = 0.5;
/** The restlessness of the line is the median of its changes over this time, s. */
const changeSec = 0.01;
/**
 * Maximum restlessness in a pause: this multiple of that between the surrounding beats, or this share of the
 * QRS height.
 */
const restlessLimits = { times: 2, share: 0.02 };
/** Minimum length of a line, s. */
const minLineSec = 0.05;
/** Range around R that contains the QRS, s, and number of beats on either side that are used. */
const qrsHalfWidthSec = 0.06;
const beatsPerSide = 8;

/**
 * Finds the long RR in which beats may be hidden. Either the line of the ECG moves by more than half the QRS
 * height, as when an electrode is pulled and returns. Or it is restless, as when an electrode is off and only
 * noise remains.
 */
export class MovingLine {
  readonly #found: TimeSpan[] = [];
  readonly #cutter: WindowCutter | null;

  /**
   * @param rSec R, ascending, s from the first sample
   * @param fs Hz
   * @param sampleCount number of samples of the whole lead
   */
  constructor(rSec: Float64Array, fs: number, sampleCount: number) {
    const long = [...rSec.keys()].filter((beat) => beat > 0 && rSec[beat] - rSec[beat - 1] > pauseSec);
    const sampleAt = (sec: number) => Math.max(0, Math.min(sampleCount, Math.round(sec * fs)));
    const reach = (beat: number) => ({
      first: Math.max(0, beat - beatsPerSide),
      last: Math.min(rSec.length - 1, beat + beatsPerSide - 1),
    });
    const windows = {
      count: long.length,
      from: (i: number) => sampleAt(rSec[reach(long[i]).first] - qrsHalfWidthSec),
      to: (i: number) => sampleAt(rSec[reach(long[i]).last] + qrsHalfWidthSec),
    };
    const take = (i: number, values: Float64Array, from: number) => {
      const beat = long[i];
      const { first, last } = reach(beat);
      const span = { fromSec: rSec[beat - 1], toSec: rSec[beat] };
      const cut = (fromSec: number, toSec: number) =>
        values.subarray(sampleAt(fromSec) - from, sampleAt(toSec) - from);
      const heights = Array.from(rSec.subarray(first, last + 1), (r) =>
        peakToPeak(cut(r - qrsHalfWidthSec, r + qrsHalfWidthSec)),
      );
      const height = median(heights);
      const lineBefore = (next: number) => cut(rSec[next - 1] + afterTWaveSec, rSec[next] - beforeSec);
      const line = lineBefore(beat);
      const isMoved = measureMove(line, Math.max(1, Math.round(pieceSec * fs))) > maxMove * height;
      if (isMoved || isRestless(line, listNeighbours(first, last, beat).map(lineBefore), height, fs))
        this.#found.push(span);
    };
    this.#cutter = long.length === 0 ? null : new WindowCutter(windows, take);
  }

  /** @param x the next samples */
  push(x: Float64Array): void {
    this.#cutter?.push(x);
  }

  /** @returns spans from R to R, ascending, s from the first sample */
  finish(): readonly TimeSpan[] {
    return this.#found;
  }
}

/** Returns the beats at which the RR of a range end, except one. */
function listNeighbours(first: number, last: number, without: number): number[] {
  const count = Math.max(0, last - first);
  return Array.from({ length: count }, (_, i) => first + 1 + i).filter((beat) => beat !== without);
}

/**
 * Returns whether a line changes from moment to moment more than the lines between other beats; false if there
 * is none to compare.
 */
function isRestless(
  line: Float64Array,
  others: readonly Float64Array[],
  height: number,
  fs: number,
): boolean {
  const step = Math.max(1, Math.round(changeSec * fs));
  const least = minLineSec * fs;
  const known = others.filter((other) => other.length >= least);
  if (line.length < least || known.length === 0) return false;
  const usual = median(known.map((other) => medianChange(other, step)));
  return medianChange(line, step) > Math.max(restlessLimits.times * usual, restlessLimits.share * height);
}

function medianChange(line: Float64Array, step: number): number {
  return median(
    Float64Array.from({ length: line.length - step }, (_, n) => Math.abs(line[n + step] - line[n])),
  );
}

/** Returns the range of the medians of the line's pieces. */
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
