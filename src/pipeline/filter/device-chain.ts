import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { stretches } from '../../dsp/samples/gaps.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { type DeviceFilter, filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { convolve } from '../../dsp/fir/fir-response.ts';

/** What a chain makes of a constant 1 from the start of a stretch on. */
interface LevelResponse {
  /** Of the first samples, while a causal chain fills; empty at zero phase, which reflects a constant. */
  readonly rise: Float64Array;
  /** Of all others. */
  readonly gain: number;
}

/** A stretch on its way through the device. */
interface Piece {
  readonly range: IndexRange;
  readonly level: number;
}

/**
 * Filters one after the other on one device: samples go up once and come back once.
 *
 * Each stretch is brought about 0 first, so that a large constant costs no digits of single precision.
 */
export class DeviceChain {
  readonly #engine: GpuEngine;
  readonly #filters: readonly Float64Array[];
  readonly #alignment: FirAlignment;
  readonly #levels: LevelResponse;
  readonly #longest: number;
  readonly #sampleCount: number;
  #uploaded: readonly DeviceFilter[] | null = null;

  /**
   * @param filters     coefficients, one filter or more
   * @param sampleCount of the signals that are meant; a guess will do
   */
  constructor(
    engine: GpuEngine,
    filters: readonly Float64Array[],
    alignment: FirAlignment,
    sampleCount: number,
  ) {
    this.#engine = engine;
    this.#filters = filters;
    this.#alignment = alignment;
    this.#levels = levelResponse(filters, alignment);
    this.#longest = Math.max(...filters.map((taps) => taps.length));
    this.#sampleCount = sampleCount;
  }

  /**
   * Filters each stretch by itself; one shorter than the longest filter becomes part of the gaps.
   * @throws GpuLostError, GpuRefusedError
   */
  async filter({ values, gaps }: Samples): Promise<Samples> {
    const filtered = new Float64Array(values.length).fill(Number.NaN);
    const kept = stretches(values.length, gaps).filter(({ from, to }) => to - from >= this.#longest);
    const commands = new Commands();
    const filters = this.#filtersOn(commands);
    const arrays: DeviceArray[] = [];
    try {
      const pieces = kept.map((range) => this.#record(commands, filters, values, range, arrays));
      const { downloads } = await this.#engine.run(commands);
      for (const [k, piece] of pieces.entries()) this.#finish(filtered, piece, downloads[k]);
    } finally {
      for (const array of arrays) array.release();
    }
    return { values: filtered, gaps: stretches(values.length, kept) };
  }

  release(): void {
    this.#uploaded?.forEach(releaseFir);
    this.#uploaded = null;
  }

  #filtersOn(commands: Commands): readonly DeviceFilter[] {
    this.#uploaded ??= this.#filters.map((taps) =>
      uploadFir(this.#engine, commands, taps, this.#sampleCount),
    );
    return this.#uploaded;
  }

  #record(
    commands: Commands,
    filters: readonly DeviceFilter[],
    values: Float64Array,
    range: IndexRange,
    arrays: DeviceArray[],
  ): Piece {
    const own = values.subarray(range.from, range.to);
    const level = mean(own);
    const single = Float32Array.from(own, (value) => value - level);
    const scratch = (name: string): DeviceArray => {
      const array = this.#engine.allocate(name, single.byteLength);
      arrays.push(array);
      return array;
    };
    let [from, to] = [scratch('signal'), scratch('filtered signal')];
    commands.upload(from, single);
    for (const filter of filters) {
      filterOnDevice(this.#engine, commands, filter, from, to, single.length, this.#alignment);
      [from, to] = [to, from];
    }
    commands.download(from);
    return { range, level };
  }

  #finish(filtered: Float64Array, { range, level }: Piece, bytes: ArrayBuffer | undefined): void {
    const single = new Float32Array(bytes ?? new ArrayBuffer(0));
    const { rise, gain } = this.#levels;
    single.forEach((value, i) => {
      filtered[range.from + i] = value + level * (rise[i] ?? gain);
    });
  }
}

/** The constant beside which single precision keeps its digits, through a chain in double precision. */
function levelResponse(filters: readonly Float64Array[], alignment: FirAlignment): LevelResponse {
  const gain = filters.reduce((product, taps) => product * taps.reduce((sum, tap) => sum + tap, 0), 1);
  if (alignment === 'zero-phase') return { rise: new Float64Array(), gain };
  let sum = 0;
  return { rise: filters.reduce(convolve).map((tap) => (sum += tap)), gain };
}
