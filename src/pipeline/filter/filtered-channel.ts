import { FirChain } from '../../dsp/fir/fir-chain.ts';
import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { findGaps, stretches } from '../../dsp/samples/gaps.ts';
import type { Pffft } from '../../dsp/spectrum/pffft.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Samples } from '../../model/samples.ts';

/** Reads samples from … to − 1 of what is filtered. */
export type ReadSamples = (from: number, to: number, signal?: AbortSignal) => Promise<Samples>;

/** What is filtered, and how. */
export interface FilteredChannelOptions {
  readonly read: ReadSamples;
  readonly sampleCount: number;
  readonly filters: readonly Float64Array[];
  readonly alignment: FirAlignment;
  readonly pffft: Pffft;
}

/** Samples read at once. */
const pieceCount = 1 << 18;

/**
 * A channel filtered by a chain as it is read: a record of any length in little memory.
 *
 * Made for reading from the beginning to the end; a read that goes back begins from the start.
 */
export class FilteredChannel {
  readonly #options: FilteredChannelOptions;
  #chain: FirChain | null = null;
  /** Filtered and not yet read, in order; the first begins at `#position`. */
  #ready: Float64Array[] = [];
  #position = 0;
  /** Samples taken in, and those of the stretch that is open. */
  #takenCount = 0;
  #openCount = 0;
  #keptCount = 0;

  constructor(options: FilteredChannelOptions) {
    this.#options = options;
  }

  /** @throws BeatbenchError `too-short` at the end, where every stretch is shorter than the filter */
  async read(from: number, to: number, signal?: AbortSignal): Promise<Samples> {
    try {
      return await this.#read(from, to, signal);
    } catch (error) {
      this.#restart();
      throw error;
    }
  }

  async #read(from: number, to: number, signal: AbortSignal | undefined): Promise<Samples> {
    if (from < this.#position) this.#restart();
    await this.#skip(from, signal);
    const values = new Float64Array(Math.max(0, Math.min(to, this.#options.sampleCount) - from));
    let filledCount = 0;
    while (filledCount < values.length) {
      const piece = await this.#take(values.length - filledCount, signal);
      values.set(piece, filledCount);
      filledCount += piece.length;
    }
    return { values, gaps: findGaps(values) };
  }

  /** Begins anew, and gives the memory of the filters back. */
  #restart(): void {
    this.#chain?.close();
    this.#chain = null;
    this.#ready = [];
    this.#position = 0;
    this.#takenCount = 0;
    this.#openCount = 0;
    this.#keptCount = 0;
  }

  async #skip(to: number, signal: AbortSignal | undefined): Promise<void> {
    while (this.#position < Math.min(to, this.#options.sampleCount)) {
      await this.#take(to - this.#position, signal);
    }
  }

  /** The next samples, at most so many. */
  async #take(mostCount: number, signal: AbortSignal | undefined): Promise<Float64Array> {
    while (this.#ready.length === 0) await this.#pull(signal);
    const [first = new Float64Array(), ...rest] = this.#ready;
    const piece = first.subarray(0, mostCount);
    this.#ready = piece.length < first.length ? [first.subarray(piece.length), ...rest] : rest;
    this.#position += piece.length;
    return piece;
  }

  /** Takes in the next samples; what comes out joins what is ready. */
  async #pull(signal: AbortSignal | undefined): Promise<void> {
    const { read, sampleCount, filters, alignment, pffft } = this.#options;
    if (this.#takenCount >= sampleCount) throw new RangeError('the filters gave too few samples');
    this.#chain ??= new FirChain(pffft, filters, alignment, sampleCount);
    const to = Math.min(sampleCount, this.#takenCount + pieceCount);
    const { values, gaps } = await read(this.#takenCount, to, signal);
    let at = 0;
    for (const run of stretches(values.length, gaps)) {
      if (run.from > at) this.#passGap(run.from - at);
      this.#chain.push(values.subarray(run.from, run.to), (piece) => this.#ready.push(piece));
      this.#openCount += run.to - run.from;
      at = run.to;
    }
    if (values.length > at) this.#passGap(values.length - at);
    this.#takenCount = to;
    if (to === sampleCount) this.#finish();
  }

  #passGap(count: number): void {
    this.#endStretch();
    this.#ready.push(new Float64Array(count).fill(Number.NaN));
  }

  #endStretch(): void {
    if (this.#openCount === 0) return;
    const isKept = this.#chain?.end((piece) => this.#ready.push(piece)) === true;
    if (isKept) this.#keptCount += this.#openCount;
    // Nothing came out of a stretch shorter than the filter: it joins the gap.
    else this.#ready.push(new Float64Array(this.#openCount).fill(Number.NaN));
    this.#openCount = 0;
  }

  #finish(): void {
    this.#endStretch();
    this.#chain?.close();
    this.#chain = null;
    if (this.#keptCount > 0) return;
    throw noneLongEnough(this.#options.filters);
  }
}

/** The error of a recording that is shorter than its filters. */
export function noneLongEnough(filters: readonly Float64Array[]): BeatbenchError {
  const longest = Math.max(...filters.map((taps) => taps.length));
  return new BeatbenchError(
    'too-short',
    `No stretch without a gap is as long as the filter, ${longest} samples; take a longer recording or fewer taps.`,
  );
}
