import { SampleQueue, SampleBuffer } from '../../dsp/samples/sample-queue.ts';
import { medianInPlace } from '../../dsp/statistics/stats.ts';
import type { TimeSpan } from '../../model/samples.ts';

/**
 * Length of the means after and before a sample whose difference is a change, s: a pacing spike of 2 ms hardly
 * affects it.
 */
const changeSec = 0.012;
/** After a jump, the line does not return: means over `stepSec` differ, this long after and before the sample, s. */
const [awaySec, stepSec] = [0.06, 0.05];
/** Length of the pieces whose largest changes are kept, s. */
const pieceSec = 0.25;
/**
 * An ECG jumps where it changes by over `change` times the usual change in a beat and then stays at least
 * `step` times away. Beats of another rhythm may be far steeper than paced beats, but they return. No beat
 * changes by `alone` times the usual.
 */
const jumpLimits = { change: 3.5, step: 1, alone: 10 };
/** Time before and after a jump in which an ECG is unreliable, s: the line returns, and filters ring. */
const aboutSec = 0.5;

/** Finds where an ECG that arrives in pieces jumps in a way that no heart causes. Independent of scale and sign. */
export class JumpFinder {
  readonly #boxCount: number;
  readonly #awayCount: number;
  readonly #reachCount: number;
  readonly #step: number;
  readonly #pieceCount: number;
  readonly #fs: number;
  /** For each piece: the largest change, and the largest measure of a jump, both in the ECG's unit. */
  readonly #changes: Float32Array;
  readonly #jumps: Float32Array;
  readonly #sums = new SampleBuffer();
  readonly #x = new SampleQueue();
  #next: number;

  /**
   * @param fs Hz
   * @param sampleCount number of samples of the whole record
   */
  constructor(fs: number, sampleCount: number) {
    this.#fs = fs;
    this.#boxCount = Math.max(1, Math.round(changeSec * fs));
    // With changes half a box apart, one of them is close to the maximum.
    this.#step = Math.max(1, Math.floor(this.#boxCount / 2));
    this.#pieceCount = Math.max(1, Math.round(pieceSec * fs));
    this.#awayCount = Math.round(awaySec * fs);
    this.#reachCount = this.#awayCount + Math.max(1, Math.round(stepSec * fs));
    this.#changes = new Float32Array(Math.ceil(sampleCount / this.#pieceCount));
    this.#jumps = new Float32Array(this.#changes.length);
    this.#next = this.#reachCount;
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    this.#x.push(x);
    const { values, from, to } = this.#x;
    const sums = this.#sums.take(values.length + 1);
    sums[0] = 0;
    for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i] + values[i];
    const [boxCount, awayCount, reachCount] = [this.#boxCount, this.#awayCount, this.#reachCount];
    const meanCount = reachCount - awayCount;
    let n = this.#next;
    for (; n + reachCount <= to; n += this.#step) {
      const at = n - from;
      const change = Math.abs(sums[at + boxCount] - 2 * sums[at] + sums[at - boxCount]) / boxCount;
      const after = sums[at + reachCount] - sums[at + awayCount];
      const away = Math.abs(after - (sums[at - awayCount] - sums[at - reachCount])) / meanCount;
      const piece = Math.floor(n / this.#pieceCount);
      if (change > this.#changes[piece]) this.#changes[piece] = change;
      const jump = Math.max(
        Math.min(change / jumpLimits.change, away / jumpLimits.step),
        change / jumpLimits.alone,
      );
      if (jump > this.#jumps[piece]) this.#jumps[piece] = jump;
    }
    this.#next = n;
    this.#x.dropBefore(n - reachCount);
    this.#x.keepOwn();
  }

  /**
   * @param rSec R of the beats, s from the first sample
   * @returns spans in which jumps make the ECG unreliable, s from the first sample, ascending and disjoint
   */
  finish(rSec: ArrayLike<number>): TimeSpan[] {
    const ownPieceSec = this.#pieceCount / this.#fs;
    const usual = this.#usualChange(rSec, ownPieceSec);
    const spans: { fromSec: number; toSec: number }[] = [];
    if (!(usual > 0)) return spans;
    for (let piece = 0; piece < this.#jumps.length; piece++) {
      if (!(this.#jumps[piece] > usual)) continue;
      const fromSec = Math.max(0, piece * ownPieceSec - aboutSec);
      const toSec = (piece + 1) * ownPieceSec + aboutSec;
      const last = spans.at(-1);
      if (last !== undefined && fromSec <= last.toSec) last.toSec = toSec;
      else spans.push({ fromSec, toSec });
    }
    return spans;
  }

  /** Returns the median over the beats of the largest change in the piece of R; 0 without a beat. */
  #usualChange(rSec: ArrayLike<number>, ownPieceSec: number): number {
    const changes = Float64Array.from(rSec, (sec) => this.#changes[Math.floor(sec / ownPieceSec)] ?? 0);
    return changes.length > 0 ? medianInPlace(changes) : 0;
  }
}

/**
 * Creates a test of whether a time lies in one of some spans; fast for successive times.
 *
 * @param spans ascending and disjoint
 * @returns function of a time, s
 */
export function createSpanTest(spans: readonly TimeSpan[]): (sec: number) => boolean {
  let at = 0;
  return (sec) => {
    while (at > 0 && spans[at - 1].toSec > sec) at--;
    while (at < spans.length && spans[at].toSec <= sec) at++;
    return at < spans.length && sec >= spans[at].fromSec;
  };
}
