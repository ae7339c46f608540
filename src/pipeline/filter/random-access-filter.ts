import { FirChain } from '../../dsp/fir/fir-chain.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import type { SingleFft } from '../../dsp/spectrum/single-fft.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import type { IndexRange } from '../../model/samples.ts';
import { serialize } from '../serialize.ts';
import type { SignalReader } from '../signal-reader.ts';
import { levelCount } from './filter-on-cpu.ts';

/** What is filtered, and how. */
export interface FilteredAnywhereOptions {
  readonly source: Pick<SignalReader, 'read' | 'sampleCount'>;
  /** Stretches that are at least as long as the longest filter. */
  readonly stretches: readonly IndexRange[];
  readonly filters: readonly Float64Array[];
  readonly alignment: FirAlignment;
  readonly fft: SingleFft;
  readonly levelEnd?: LevelEnd;
}

/**
 * Returns the end of the samples whose mean is the level of a stretch, given the start of the stretch; as in
 * `filterOnCpu` if omitted.
 */
export type LevelEnd = (from: number) => number;

/** Number of samples that are read at once. */
const pieceCount = 1 << 16;

/** A stretch that is being filtered. Indices are relative to the signal. */
interface OpenStretch {
  readonly stretch: IndexRange;
  /** Index of the next sample to be read, and of the next to be returned. */
  takenTo: number;
  givenTo: number;
  /** Filtered samples that were not returned yet. */
  ready: Float64Array[];
}

/**
 * A channel filtered by a chain in single precision, of which any part can be read. Samples are bit-identical to those
 * of `filterOnCpu` for the whole. Reads are executed one after another; a read that continues the last one does not
 * start again.
 */
export class FilteredAnywhere {
  readonly #options: FilteredAnywhereOptions;
  /** Level of each stretch, once it was needed. */
  readonly #levels = new Map<IndexRange, number>();
  #chain: FirChain | null = null;
  #open: OpenStretch | null = null;
  #isClosed = false;

  /** Reads samples from … to − 1, NaN outside the stretches. */
  readonly read = serialize(async (from: number, to: number, signal?: AbortSignal): Promise<Float64Array> => {
    try {
      return await this.#read(from, to, signal);
    } finally {
      if (this.#isClosed) this.#drop();
    }
  });

  constructor(options: FilteredAnywhereOptions) {
    this.#options = options;
  }

  /** Releases the memory of the filters, now and after each further read. */
  readonly close = serialize((): Promise<void> => {
    this.#isClosed = true;
    this.#drop();
    return Promise.resolve();
  });

  async #read(from: number, to: number, signal: AbortSignal | undefined): Promise<Float64Array> {
    const values = new Float64Array(Math.max(0, to - from)).fill(Number.NaN);
    for (const stretch of this.#options.stretches) {
      if (stretch.to <= from) continue;
      if (stretch.from >= to) break;
      const own = { from: Math.max(from, stretch.from), to: Math.min(to, stretch.to) };
      try {
        await this.#readInto(values.subarray(own.from - from, own.to - from), own.from, stretch, signal);
      } catch (error) {
        this.#open = null;
        throw error;
      }
    }
    return values;
  }

  #drop(): void {
    this.#chain?.close();
    this.#chain = null;
    this.#open = null;
  }

  async #readInto(
    values: Float64Array,
    at: number,
    stretch: IndexRange,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const open = await this.#openAt(stretch, at, signal);
    for (let filledCount = 0; filledCount < values.length;) {
      while (open.ready.length === 0) await this.#pull(open, signal);
      const [first = new Float64Array(), ...rest] = open.ready;
      const piece = first.subarray(0, values.length - filledCount);
      open.ready = piece.length < first.length ? [first.subarray(piece.length), ...rest] : rest;
      values.set(piece, filledCount);
      filledCount += piece.length;
    }
    open.givenTo = at + values.length;
    // Sequential reading has reached the end, so the memory of the filters is no longer needed.
    if (open.givenTo === this.#options.stretches.at(-1)?.to) this.#drop();
  }

  async #openAt(stretch: IndexRange, at: number, signal: AbortSignal | undefined): Promise<OpenStretch> {
    const { source, filters, alignment, fft } = this.#options;
    if (this.#open?.stretch === stretch && this.#open.givenTo === at) return this.#open;
    const level = await this.#levelOf(stretch, signal);
    this.#chain ??= new FirChain(fft, filters, alignment, source.sampleCount);
    const takenTo = stretch.from + this.#chain.goTo(at - stretch.from, level);
    this.#open = { stretch, takenTo, givenTo: at, ready: [] };
    return this.#open;
  }

  async #pull(open: OpenStretch, signal: AbortSignal | undefined): Promise<void> {
    const from = open.takenTo;
    const { to: end } = open.stretch;
    const to = Math.min(end, from + pieceCount);
    if (this.#chain === null || from >= end) throw new RangeError('the filters gave too few samples');
    const emit = (piece: Float64Array): void => void (piece.length > 0 && open.ready.push(piece));
    this.#chain.push(await this.#options.source.read(from, to, signal), emit);
    open.takenTo = to;
    if (to === end) this.#chain.end(emit);
  }

  async #levelOf(stretch: IndexRange, signal: AbortSignal | undefined): Promise<number> {
    if (this.#options.alignment === 'causal') return 0;
    const known = this.#levels.get(stretch);
    if (known !== undefined) return known;
    const { from, to } = stretch;
    const { source, levelEnd = (start) => start + levelCount } = this.#options;
    const level = mean(await source.read(from, Math.min(to, levelEnd(from)), signal));
    this.#levels.set(stretch, level);
    return level;
  }
}
