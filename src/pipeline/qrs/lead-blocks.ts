import type { EcgFrame } from '../../analysis/qrs/length-input.ts';
import { type BlockGrid, blockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';

/**
 * Minimum number of samples per block: small enough to read at once, and so large that there are few blocks to keep
 * data of.
 */
const minBlock = 1 << 17;

/**
 * Reads samples from … to − 1 of the analysed part, digital or physical.
 * @param into  buffer that physical samples may be written to and then fill completely
 */
export type ReadRange = (
  from: number,
  to: number,
  signal: AbortSignal,
  into?: Float64Array,
) => Promise<Samples<Float64Array | Int32Array>>;

/** A gap, and the samples on both sides of it; null at the record's ends. */
interface BridgedGap extends IndexRange {
  readonly left: number | null;
  readonly right: number | null;
}

/** Buffer that is reused for one block after another, so that a long record causes little garbage collection. */
export interface BlockScratch {
  samples: Float64Array;
}

function copyInto(scratch: BlockScratch | null, values: Float64Array | Int32Array): Float64Array {
  if (scratch === null) return new Float64Array(values);
  const x = reserveScratch(scratch, values.length);
  x.set(values);
  return x;
}

function reserveScratch(scratch: BlockScratch, count: number): Float64Array {
  if (scratch.samples.length < count) scratch.samples = new Float64Array(count);
  return scratch.samples.subarray(0, count);
}

/** One ECG, read block by block and never as a whole. Its gaps are bridged by straight lines like in `bridgeGaps`. */
export class LeadBlocks {
  readonly frame: EcgFrame;
  /** All blocks except the last are multiples of a unit. */
  readonly grid: BlockGrid;
  readonly #read: ReadRange;
  /** Ascending. */
  readonly #gaps: BridgedGap[] = [];

  /**
   * @param unitCount  number of samples that belong together
   * @param minBlockSize      minimum number of samples per block
   */
  constructor(frame: EcgFrame, unitCount: number, read: ReadRange, minBlockSize = minBlock) {
    this.frame = frame;
    this.grid = blockGrid(frame.sampleCount, unitCount * Math.ceil(minBlockSize / unitCount));
    this.#read = read;
  }

  /** Reads the whole ECG as recorded, whatever its length. */
  readRaw(signal: AbortSignal): Promise<Samples<Float64Array | Int32Array>> {
    return this.#read(0, this.frame.sampleCount, signal);
  }

  /** Gaps of all blocks that were read. */
  get gaps(): readonly IndexRange[] {
    return this.#gaps;
  }

  /**
   * Reads one block.
   * @param scratch  buffer for the samples if they have to be copied
   */
  async read(block: number, signal: AbortSignal, scratch: BlockScratch | null = null): Promise<Float64Array> {
    const { from, to } = blockRange(this.grid, block);
    const isReal = this.frame.arithmetic === 'real';
    const into = isReal && scratch !== null ? reserveScratch(scratch, to - from) : undefined;
    const { values, gaps } = await this.#read(from, to, signal, into);
    const isThere = values instanceof Float64Array && gaps.length === 0;
    const x = isThere ? values : copyInto(scratch, values);
    for (const [k, gap] of gaps.entries()) {
      const part = { from: from + gap.from, to: from + gap.to };
      const isInside = gap.from > (gaps[k - 1]?.to ?? 0) && gap.to < (gaps[k + 1]?.from ?? values.length);
      const gapEdges = { left: values[gap.from - 1] ?? null, right: values[gap.to] ?? null };
      const whole =
        this.#known(part) ??
        this.#note(isInside ? { ...part, ...gapEdges } : await this.#wholeGap(part, signal));
      this.#bridge(x.subarray(gap.from, gap.to), whole, from + gap.from);
    }
    return x;
  }

  #bridge(x: Float64Array, gap: BridgedGap, at: number): void {
    const left = gap.left ?? gap.right ?? 0;
    const right = gap.right ?? left;
    const isWhole = this.frame.arithmetic === 'integer';
    for (let i = 0; i < x.length; i++) {
      const value = left + ((right - left) * (at + i - gap.from + 1)) / (gap.to - gap.from + 1);
      x[i] = isWhole ? Math.trunc(value) : value;
    }
  }

  /** Returns the gap that contains a part, if it is already known. */
  #known(part: IndexRange): BridgedGap | null {
    const last = this.#gaps[this.#placeOf(part)];
    return last !== undefined && part.to <= last.to ? last : null;
  }

  #note(gap: BridgedGap): BridgedGap {
    this.#gaps.splice(this.#placeOf(gap) + 1, 0, gap);
    return gap;
  }

  /** Returns the index of the last gap that begins no later; −1 if there is none. */
  #placeOf({ from }: IndexRange): number {
    return this.#gaps.findLastIndex((gap) => gap.from <= from);
  }

  /** Finds the gap that contains a part, across blocks. */
  async #wholeGap(part: IndexRange, signal: AbortSignal): Promise<BridgedGap> {
    const start = await this.#edge(part.from, -1, signal);
    const end = await this.#edge(part.to, 1, signal);
    return { from: start.index, to: end.index, left: start.value, right: end.value };
  }

  /**
   * Finds the end of a gap on one side, and the sample there.
   * @param index  an end of a part of the gap
   */
  async #edge(
    index: number,
    side: -1 | 1,
    signal: AbortSignal,
  ): Promise<{ readonly index: number; readonly value: number | null }> {
    const { sampleCount } = this.frame;
    for (let at = index; ;) {
      const far = Math.max(0, Math.min(sampleCount, at + side * this.grid.blockSize));
      if (far === at) return { index: at, value: null };
      const [from, to] = side < 0 ? [far, at] : [at, far];
      const { values, gaps } = await this.#read(from, to, signal);
      const gap = gaps.find((one) => (side < 0 ? one.to === to - from : one.from === 0));
      if (gap === undefined) return { index: at, value: values[side < 0 ? values.length - 1 : 0] ?? null };
      at = from + (side < 0 ? gap.from : gap.to);
      if (at !== far) return { index: at, value: values[at - from - (side < 0 ? 1 : 0)] ?? null };
    }
  }
}
