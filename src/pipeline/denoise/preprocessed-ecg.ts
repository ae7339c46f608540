import type { DenoiseParams } from '../../model/denoise.ts';
import { BackwardCutter } from '../../dsp/samples/backward-cutter.ts';
import { knotValue, knotSampleRange, validKnots, subtractSplineBaseline } from '../../dsp/iir/baseline.ts';
import { blockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import { designButterworth, zeroPhaseMinCount } from '../../dsp/iir/butterworth.ts';
import { selectLongStretches, gapFreeStretches } from '../../dsp/samples/gaps.ts';
import type { Section } from '../../dsp/iir/sections.ts';
import { splineOnGrid } from '../../dsp/resampling/spline.ts';
import { type FilterScratch, ZeroPhaseBlocks } from '../../dsp/iir/zero-phase-blocks.ts';
import type { Warning } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import type { ScratchStorage, ScratchSpace } from '../signals/stored-signal.ts';
import { PieceReader, type EcgSource } from './piece-reader.ts';

/** Writes the baseline of samples `first` … to `out`. */
type Baseline = (out: Float64Array, first: number) => void;

export type PreprocessParams = Pick<DenoiseParams, 'bandLowHz' | 'bandHighHz' | 'order' | 'knotBeforeMs'>;

/** Input and parameters of the pre-processing. */
export interface PreprocessInput {
  readonly source: EcgSource;
  readonly gaps: readonly IndexRange[];
  /** Hz. */
  readonly fs: number;
  /** R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  readonly params: PreprocessParams;
  /** Number of samples of a piece. */
  readonly pieceSize: number;
  /** Whether all of it is held in memory, for a short ECG. */
  readonly isHeld: boolean;
  /** Storage if it is not in memory; if omitted, samples are computed again each time they are read. */
  readonly scratch?: ScratchSpace | undefined;
}

/** A piece of an ECG that is filtered separately: a block of a stretch without gaps, or of a gap. */
interface EcgPiece extends IndexRange {
  /** Null in a gap. */
  readonly filter: ZeroPhaseBlocks | null;
  /** Index in its stretch. */
  readonly block: number;
}

/** Number of samples of a piece of an ECG in memory, 16 MB. All pieces but the last are filtered forward twice. */
const heldPieceSize = 1 << 21;

/**
 * Number of pieces that are kept when others are requested, so that two positions of an ECG can be read alternately.
 */
const keptPieces = 4;

/**
 * An ECG after a zero-phase Butterworth band-pass, minus the baseline spline (Nasim 2018, 2.1), in the unit of the
 * input. It is NaN in gaps, and each stretch between them is filtered separately. Any part can be read: the filter
 * passes over the ECG forward and backward. A short ECG is held in memory. Any other is stored if there is storage;
 * otherwise the filter runs again over each part that is requested.
 */
export class PreprocessedEcg {
  readonly sampleCount: number;
  /** Including the stretches that were too short for the filter. */
  readonly gaps: readonly IndexRange[];
  readonly warnings: readonly Warning[];
  /** All samples if they are in memory; else null. */
  readonly held: Samples | null;
  readonly #pieces: readonly EcgPiece[];
  readonly #reader: PieceReader;
  #baseline: Baseline | null = null;
  /** Pieces by index, the most recently used last. */
  readonly #kept = new Map<number, Float64Array>();
  readonly #keptSamples: number;
  /** Null if there is no storage, or if its content is no longer reliable. */
  #room: ScratchStorage | null = null;
  /** What is stored of each piece. */
  readonly #stored: ('nothing' | 'filtered' | 'clear')[];

  private constructor({ source, gaps, fs, params, pieceSize, isHeld }: PreprocessInput) {
    const edges = { lowHz: params.bandLowHz, highHz: params.bandHighHz };
    const { sections, warnings } = designButterworth(params.order, edges, fs);
    const { sampleCount } = source;
    const whole = selectLongStretches(sampleCount, gaps, zeroPhaseMinCount(sections));
    this.sampleCount = sampleCount;
    this.gaps = gaps.length === 0 ? gaps : gapFreeStretches(sampleCount, whole);
    this.warnings = warnings;
    this.held = isHeld ? { values: new Float64Array(sampleCount), gaps: this.gaps } : null;
    this.#pieces = ecgPieces(sampleCount, whole, sections, isHeld ? heldPieceSize : pieceSize);
    this.#reader = new PieceReader(source);
    this.#keptSamples = keptPieces * pieceSize;
    this.#stored = this.#pieces.map(() => 'nothing');
  }

  /**
   * Passes over the ECG twice. An edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`.
   * @throws BeatbenchError `too-short` if no stretch is as long as the filter's padding; `bad-parameter` if the edges
   *   give no valid filter
   */
  static async prepare(input: PreprocessInput, context: BlockContext): Promise<PreprocessedEcg> {
    const ecg = new PreprocessedEcg(input);
    if (!input.isHeld) ecg.#room = (await input.scratch?.take(ecg.sampleCount)) ?? null;
    await ecg.#goForward(context);
    const { fs, rSec, params } = input;
    const { knotBeforeMs } = params;
    const values = ecg.held?.values;
    if (knotBeforeMs === null) {
      await ecg.#goBackward(context, (from, x) => values?.set(x, from));
      return ecg;
    }
    const knotsSec = rSec.map((sec) => sec - knotBeforeMs / 1000);
    const knots: (number | null)[] = Array.from(knotsSec, () => null);
    const none = { from: 0, to: 0 };
    const ranges = Array.from(knotsSec, (sec) => knotSampleRange(sec, fs, ecg.sampleCount) ?? none);
    const cutter = new BackwardCutter(ranges, (index, near) => {
      knots[index] = knotValue(near);
    });
    await ecg.#goBackward(context, (from, x) => {
      cutter.push(from, x);
      values?.set(x, from);
    });
    const { knotX, knotY } = validKnots(knotsSec, knots);
    const baseline = splineOnGrid(knotX, knotY, fs);
    ecg.#baseline = baseline;
    if (values !== undefined) subtractSplineBaseline(values, baseline, 0, values);
    return ecg;
  }

  /** Reads samples from … to − 1, NaN in gaps; the result must not be changed. */
  async read(from: number, to: number): Promise<Float64Array> {
    if (this.held !== null) return this.held.values.subarray(from, to);
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

  async #goForward({ pause, signal }: BlockContext): Promise<void> {
    for (const piece of this.#pieces) {
      piece.filter?.goForward(piece.block, await this.#reader.read(piece, 'forward', signal));
      await pause((0.5 * piece.to) / this.sampleCount);
    }
  }

  async #goBackward(
    { pause, signal }: BlockContext,
    take: (from: number, x: Float64Array) => void,
  ): Promise<void> {
    for (const [number, piece] of [...this.#pieces.entries()].toReversed()) {
      const { filter, block, from, to } = piece;
      const filtered = filter?.goBackward(block, await this.#reader.read(piece, 'backward', signal));
      if (filtered !== undefined) this.#store(number, from, filtered, 'filtered');
      take(from, filtered ?? missing(piece));
      await pause(1 - (0.5 * to) / this.sampleCount);
    }
  }

  async #piece(number: number): Promise<Float64Array> {
    const known = this.#kept.get(number);
    const made = known ?? (await this.#make(number));
    this.#kept.delete(number);
    this.#kept.set(number, made);
    let samples = 0;
    for (const x of this.#kept.values()) samples += x.length;
    for (const [oldest, x] of this.#kept) {
      if (samples <= this.#keptSamples || oldest === number) break;
      this.#kept.delete(oldest);
      samples -= x.length;
    }
    return made;
  }

  async #make(number: number): Promise<Float64Array> {
    const piece = this.#pieces[number];
    if (piece === undefined) throw new RangeError(`no piece ${number}`);
    if (piece.filter === null) return missing(piece);
    const { filter, block, from, to } = piece;
    const isClear = this.#stored[number] === 'clear';
    const stored = this.#stored[number] === 'nothing' ? null : this.#readStored(from, to);
    if (stored !== null && isClear) return stored;
    const filtered = stored ?? filter.filter(block, await this.#reader.read(piece, 'forward'));
    if (this.#baseline === null) return stored ?? filtered.slice();
    const clear = stored ?? new Float64Array(filtered.length);
    subtractSplineBaseline(filtered, this.#baseline, from, clear);
    this.#store(number, from, clear, 'clear');
    return clear;
  }

  /** Stores a piece if there is storage; after a failed write, nothing is stored any more. */
  #store(number: number, from: number, values: Float64Array, what: 'filtered' | 'clear'): void {
    if (this.#room === null) return;
    const isThere = this.#room.write(values, from);
    this.#stored[number] = isThere ? what : 'nothing';
    if (!isThere) this.#room = null;
  }

  /** Returns what was stored; null if it cannot be read. */
  #readStored(from: number, to: number): Float64Array | null {
    const values = new Float64Array(to - from);
    return this.#room?.readInto(values, from) === true ? values : null;
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

/**
 * Cuts an ECG into consecutive pieces.
 *
 * @param size   minimum number of samples of a piece, if its stretch is long enough
 * @param whole  stretches that are filtered, each separately and longer than the filter's padding
 */
function ecgPieces(
  sampleCount: number,
  whole: readonly IndexRange[],
  sections: readonly Section[],
  size: number,
): readonly EcgPiece[] {
  const scratch: FilterScratch = { samples: new Float64Array(0) };
  const pieces: EcgPiece[] = [];
  const cut = ({ from, to }: IndexRange, isGap: boolean) => {
    const grid = blockGrid(to - from, size);
    const filter = isGap ? null : new ZeroPhaseBlocks(sections, grid, scratch);
    for (let block = 0; block < grid.blockCount; block++) {
      const own = blockRange(grid, block);
      pieces.push({ from: from + own.from, to: from + own.to, filter, block });
    }
  };
  for (const stretch of whole) cut(stretch, false);
  for (const gap of gapFreeStretches(sampleCount, whole)) cut(gap, true);
  return pieces.toSorted((a, b) => a.from - b.from);
}
