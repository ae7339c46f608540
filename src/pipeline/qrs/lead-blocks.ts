import type { EcgFrame } from '../../analysis/qrs/length-input.ts';
import { type BlockGrid, blockGrid, blockRange } from '../../dsp/samples/block-grid.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';

/** Blocks are of so many samples at least: read at once, and few for what is kept of each. */
const leastBlock = 1 << 17;

/** Reads samples from … to − 1 of what is analysed, digital or physical. @param into  what physical ones may be put into, which they fill */
export type ReadRange = (
  from: number,
  to: number,
  signal: AbortSignal,
  into?: Float64Array,
) => Promise<Samples<Float64Array | Int32Array>>;

/** A gap, and the samples either side of it; null at the record's ends. */
interface BridgedGap extends IndexRange {
  readonly left: number | null;
  readonly right: number | null;
}

/** Samples that one block after another is put into, so that a day leaves less to be cleared away. */
export interface BlockScratch {
  samples: Float64Array;
}

function copyInto(scratch: BlockScratch | null, values: Float64Array | Int32Array): Float64Array {
  if (scratch === null) return new Float64Array(values);
  const x = roomIn(scratch, values.length);
  x.set(values);
  return x;
}

function roomIn(scratch: BlockScratch, count: number): Float64Array {
  if (scratch.samples.length < count) scratch.samples = new Float64Array(count);
  return scratch.samples.subarray(0, count);
}

/**
 * One ECG, read block by block and never as a whole, its gaps bridged by straight lines as `bridgeGaps`
 * does.
 */
export class LeadBlocks {
  readonly frame: EcgFrame;
  /** Its blocks are multiples of a unit, but for the last. */
  readonly grid: BlockGrid;
  readonly #read: ReadRange;
  /** Ascending. */
  readonly #gaps: BridgedGap[] = [];

  /**
   * @param unitCount  samples that belong together
   * @param least      samples of a block at least
   */
  constructor(frame: EcgFrame, unitCount: number, read: ReadRange, least = leastBlock) {
    this.frame = frame;
    this.grid = blockGrid(frame.sampleCount, unitCount * Math.ceil(least / unitCount));
    this.#read = read;
  }

  /** The ECG as it is recorded, of any length, for what needs it as a whole. */
  readRaw(signal: AbortSignal): Promise<Samples<Float64Array | Int32Array>> {
    return this.#read(0, this.frame.sampleCount, signal);
  }

  /** Gaps of all blocks that were read. */
  get gaps(): readonly IndexRange[] {
    return this.#gaps;
  }

  /** One block. @param room  what it may be put into, where it is not there already */
  async read(block: number, signal: AbortSignal, scratch: BlockScratch | null = null): Promise<Float64Array> {
    const { from, to } = blockRange(this.grid, block);
    const isReal = this.frame.arithmetic === 'real';
    const into = isReal && scratch !== null ? roomIn(scratch, to - from) : undefined;
    const { values, gaps } = await this.#read(from, to, signal, into);
    const isThere = values instanceof Float64Array && gaps.length === 0;
    const x = isThere ? values : copyInto(scratch, values);
    for (const [k, gap] of gaps.entries()) {
      const part = { from: from + gap.from, to: from + gap.to };
      const isInside = gap.from > (gaps[k - 1]?.to ?? 0) && gap.to < (gaps[k + 1]?.from ?? values.length);
      const about = { left: values[gap.from - 1] ?? null, right: values[gap.to] ?? null };
      const whole =
        this.#known(part) ??
        this.#note(isInside ? { ...part, ...about } : await this.#wholeGap(part, signal));
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

  /** The gap that a part of one belongs to, where that was met before. */
  #known(part: IndexRange): BridgedGap | null {
    const last = this.#gaps[this.#placeOf(part)];
    return last !== undefined && part.to <= last.to ? last : null;
  }

  #note(gap: BridgedGap): BridgedGap {
    this.#gaps.splice(this.#placeOf(gap) + 1, 0, gap);
    return gap;
  }

  /** Number of the last gap that begins no later; −1 of none. */
  #placeOf({ from }: IndexRange): number {
    return this.#gaps.findLastIndex((gap) => gap.from <= from);
  }

  /** The gap that a part of one belongs to, from block to block. */
  async #wholeGap(part: IndexRange, signal: AbortSignal): Promise<BridgedGap> {
    const start = await this.#edge(part.from, -1, signal);
    const end = await this.#edge(part.to, 1, signal);
    return { from: start.index, to: end.index, left: start.value, right: end.value };
  }

  /** Where a gap ends on one side, and the sample there. @param index  an end of a part of it */
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
