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
  /** Its stretches that are as long as the longest filter. */
  readonly stretches: readonly IndexRange[];
  readonly filters: readonly Float64Array[];
  readonly alignment: FirAlignment;
  readonly fft: SingleFft;
  readonly levelEnd?: LevelEnd;
}

/** Where the samples end whose mean is the level of a stretch, which begins at a sample; as `filterOnCpu` takes it where left out. */
export type LevelEnd = (from: number) => number;

/** Samples read at once. */
const pieceCount = 1 << 16;

/** A stretch that is being filtered. Indices are of the signal. */
interface OpenStretch {
  readonly stretch: IndexRange;
  /** Of the next sample that is taken in, and of the next that is given out. */
  takenTo: number;
  givenTo: number;
  /** Filtered and not given out yet. */
  ready: Float64Array[];
}

/**
 * A channel filtered by a chain in single precision of which any part can be read: the same to the
 * last bit as `filterOnCpu` makes of the whole. Reads come one after the other; what follows the last
 * one goes on from there.
 */
export class FilteredAnywhere {
  readonly #options: FilteredAnywhereOptions;
  /** Of each stretch, once it was needed. */
  readonly #levels = new Map<IndexRange, number>();
  #chain: FirChain | null = null;
  #open: OpenStretch | null = null;
  #isClosed = false;

  /** Samples from … to − 1, NaN outside the stretches. */
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

  /** Gives the memory of the filters back, now and after whatever is read yet. */
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
    // Who reads in order is at the end, and needs the memory of the filters no more.
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
