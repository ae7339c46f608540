import type { PreprocessParams } from '../../../analysis/denoise/preprocess.ts';
import { BackwardCutter } from '../../../dsp/backward-cutter.ts';
import { knotValue, samplesOfKnot, takenKnots } from '../../../dsp/baseline.ts';
import { designButterworth, zeroPhaseLeastCount } from '../../../dsp/butterworth.ts';
import { longStretches, stretches } from '../../../dsp/gaps.ts';
import { splineOnGrid } from '../../../dsp/spline.ts';
import type { Warning } from '../../../model/failure.ts';
import type { IndexRange } from '../../../model/samples.ts';
import type { WalkContext } from '../../qrs/walk-blocks.ts';
import { type EcgPiece, ecgPieces } from './ecg-pieces.ts';
import { type EcgReading, PieceReader } from './ecg-reading.ts';

/** Puts the baseline of samples `first` … into `out`. */
type Baseline = (out: Float64Array, first: number) => void;

/** What is pre-processed, and how. */
export interface PreprocessInput {
  readonly reading: EcgReading;
  readonly gaps: readonly IndexRange[];
  /** Hz. */
  readonly fs: number;
  /** R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  readonly params: PreprocessParams;
  /** Samples of a piece. */
  readonly pieceSize: number;
}

/** Pieces that stay when others are asked for, so that two places of an ECG can be read in turn. */
const heldPieces = 4;

/**
 * An ECG as `preprocessEcg` gives it, sample for sample, of which any part can be read and none is
 * kept: its filter has gone over it forward and backward, and is run again over what is asked for.
 */
export class PreprocessedEcg {
  readonly sampleCount: number;
  /** With the stretches that were too short for the filter. */
  readonly gaps: readonly IndexRange[];
  readonly warnings: readonly Warning[];
  readonly #pieces: readonly EcgPiece[];
  readonly #reader: PieceReader;
  #baseline: Baseline | null = null;
  /** Pieces by number, those asked for last at the end. */
  readonly #held = new Map<number, Float64Array>();
  readonly #heldSamples: number;

  private constructor({ reading, gaps, fs, params, pieceSize }: PreprocessInput) {
    const edges = { lowHz: params.bandLowHz, highHz: params.bandHighHz };
    const { sections, warnings } = designButterworth(params.order, edges, fs);
    const { sampleCount } = reading;
    const whole = longStretches(sampleCount, gaps, zeroPhaseLeastCount(sections));
    this.sampleCount = sampleCount;
    this.gaps = gaps.length === 0 ? gaps : stretches(sampleCount, whole);
    this.warnings = warnings;
    this.#pieces = ecgPieces(sampleCount, whole, sections, pieceSize);
    this.#reader = new PieceReader(reading);
    this.#heldSamples = heldPieces * pieceSize;
  }

  /**
   * Goes over the ECG twice.
   * @throws BeatbenchError as `preprocessEcg`
   */
  static async prepare(input: PreprocessInput, context: WalkContext): Promise<PreprocessedEcg> {
    const ecg = new PreprocessedEcg(input);
    await ecg.#goForward(context);
    const { fs, rSec, params } = input;
    const { knotBeforeMs } = params;
    if (knotBeforeMs === null) {
      await ecg.#goBackward(context, () => undefined);
      return ecg;
    }
    const knotsSec = rSec.map((sec) => sec - knotBeforeMs / 1000);
    const values: (number | null)[] = Array.from(knotsSec, () => null);
    const none = { from: 0, to: 0 };
    const ranges = Array.from(knotsSec, (sec) => samplesOfKnot(sec, fs, ecg.sampleCount) ?? none);
    const cutter = new BackwardCutter(ranges, (index, near) => {
      values[index] = knotValue(near);
    });
    await ecg.#goBackward(context, (from, x) => cutter.push(from, x));
    const { knotX, knotY } = takenKnots(knotsSec, values);
    ecg.#baseline = splineOnGrid(knotX, knotY, fs);
    return ecg;
  }

  /** Samples from … to − 1, NaN in gaps; not to be changed. */
  async read(from: number, to: number): Promise<Float64Array> {
    const first = this.#pieceAt(from);
    const start = this.#pieces[first]?.from ?? 0;
    const x = await this.#piece(first);
    if (to <= start + x.length) return x.subarray(from - start, to - start);
    const joined = new Float64Array(to - from);
    joined.set(x.subarray(from - start));
    for (let at = start + x.length, number = first + 1; at < to; number++) {
      const next = await this.#piece(number);
      joined.set(next.subarray(0, to - at), at - from);
      at += next.length;
    }
    return joined;
  }

  async #goForward({ pause, signal }: WalkContext): Promise<void> {
    for (const piece of this.#pieces) {
      piece.filter?.goForward(piece.block, await this.#reader.read(piece, 'forward', signal));
      await pause((0.5 * piece.to) / this.sampleCount);
    }
  }

  async #goBackward(
    { pause, signal }: WalkContext,
    take: (from: number, x: Float64Array) => void,
  ): Promise<void> {
    for (const piece of this.#pieces.toReversed()) {
      const { filter, block, from, to } = piece;
      const filtered = filter?.goBackward(block, await this.#reader.read(piece, 'backward', signal));
      take(from, filtered ?? missing(piece));
      await pause(1 - (0.5 * to) / this.sampleCount);
    }
  }

  async #piece(number: number): Promise<Float64Array> {
    const known = this.#held.get(number);
    const made = known ?? (await this.#make(number));
    this.#held.delete(number);
    this.#held.set(number, made);
    let samples = 0;
    for (const x of this.#held.values()) samples += x.length;
    for (const [oldest, x] of this.#held) {
      if (samples <= this.#heldSamples || oldest === number) break;
      this.#held.delete(oldest);
      samples -= x.length;
    }
    return made;
  }

  async #make(number: number): Promise<Float64Array> {
    const piece = this.#pieces[number];
    if (piece === undefined) throw new RangeError(`no piece ${number}`);
    if (piece.filter === null) return missing(piece);
    const raw = await this.#reader.read(piece, 'forward');
    const filtered = piece.filter.filter(piece.block, raw);
    if (this.#baseline === null) return filtered.slice();
    const clear = new Float64Array(filtered.length);
    this.#baseline(clear, piece.from);
    for (let i = 0; i < clear.length; i++) clear[i] = (filtered[i] ?? 0) - (clear[i] ?? 0);
    return clear;
  }

  #pieceAt(index: number): number {
    let [low, high] = [0, this.#pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#pieces[middle]?.from ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function missing({ from, to }: IndexRange): Float64Array {
  return new Float64Array(to - from).fill(Number.NaN);
}
