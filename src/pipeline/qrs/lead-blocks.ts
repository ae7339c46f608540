import type { EcgFrame } from '../../analysis/qrs/length-input.ts';
import { type BlockGrid, blockGrid, blockRange } from '../../dsp/block-grid.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';

/** Blocks are of so many samples at least: read at once, and few for what is kept of each. */
const leastBlock = 1 << 17;

/** Reads samples from … to − 1 of what is analysed, digital or physical. */
export type ReadRange = (
  from: number,
  to: number,
  signal: AbortSignal,
) => Promise<Samples<Float64Array | Int32Array>>;

/** A gap, and the samples either side of it; null at the record's ends. */
interface BridgedGap extends IndexRange {
  readonly left: number | null;
  readonly right: number | null;
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

  /** One block. */
  async read(block: number, signal: AbortSignal): Promise<Float64Array> {
    const { from, to } = blockRange(this.grid, block);
    const { values, gaps } = await this.#read(from, to, signal);
    const x = values instanceof Float64Array && gaps.length === 0 ? values : new Float64Array(values);
    for (const gap of gaps) {
      const whole = await this.#wholeGap({ from: from + gap.from, to: from + gap.to }, signal);
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

  /** The gap that a part of one belongs to, from block to block. */
  async #wholeGap(part: IndexRange, signal: AbortSignal): Promise<BridgedGap> {
    const place = this.#gaps.findLastIndex(({ from }) => from <= part.from);
    const known = this.#gaps[place];
    if (known !== undefined && part.to <= known.to) return known;
    const start = await this.#edge(part.from, -1, signal);
    const end = await this.#edge(part.to, 1, signal);
    const gap = { from: start.index, to: end.index, left: start.value, right: end.value };
    this.#gaps.splice(place + 1, 0, gap);
    return gap;
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
