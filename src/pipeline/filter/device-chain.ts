import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { gapFreeStretches } from '../../dsp/samples/gaps.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { Commands, type ReceiveBytes } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { type DeviceFilter, filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';
import { createCentredFiller, createDoubleReceiver } from '../../gpu/single-samples.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { convolve } from '../../dsp/fir/fir-response.ts';

/** Minimum number of samples from which the level of a longer stretch is computed; they are evenly spaced. */
const levelCount = 2 ** 14;

/** Response of a chain to a constant 1 from the start of a stretch on. */
interface LevelResponse {
  /**
   * Response at the first samples, while a causal chain settles; empty at zero phase, which extends a constant by
   * reflection.
   */
  readonly rise: Float64Array;
  /** Response at all other samples. */
  readonly gain: number;
}

/** A stretch to be filtered on the device, and the array for the requested part of it. */
interface Stretch {
  readonly values: Float64Array;
  readonly range: IndexRange;
  readonly output: IndexRange;
  readonly filtered: Float64Array;
}

/**
 * Filters in sequence on one device, with one upload and one readback of the samples.
 *
 * The level of each stretch is subtracted first, so that a large constant costs no digits of single precision.
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
   * @param filters     coefficients of one or more filters
   * @param sampleCount expected length of the signals; may be a guess
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
   * Filters each stretch separately; a stretch shorter than the longest filter becomes NaN.
   *
   * Samples are transferred through mapped buffers, without intermediate arrays.
   *
   * @param output    range of samples that is requested
   * @param filtered  array that the range is written to
   * @param ready     resolves when that array may be written
   * @throws GpuLostError, GpuRefusedError
   */
  async filter(
    { values, gaps }: Samples,
    output: IndexRange,
    filtered: Float64Array,
    ready?: Promise<void>,
  ): Promise<void> {
    const kept = gapFreeStretches(values.length, gaps).filter(({ from, to }) => to - from >= this.#longest);
    const commands = new Commands();
    const readback = ready === undefined ? commands : new Commands();
    const filters = this.#filtersOn(commands);
    const arrays: DeviceArray[] = [];
    try {
      for (const range of kept) {
        if (range.to <= output.from || range.from >= output.to) continue;
        this.#record({ commands, readback }, filters, { values, range, output, filtered }, arrays);
      }
      if (ready !== undefined) await this.#engine.run(commands, { goesOn: true });
      await ready;
      for (const { from, to } of gapFreeStretches(values.length, kept)) {
        fillBetween(filtered, Math.max(from, output.from) - output.from, to - output.from);
      }
      await this.#engine.run(readback);
    } finally {
      for (const array of arrays) array.release();
    }
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
    { commands, readback }: { readonly commands: Commands; readonly readback: Commands },
    filters: readonly DeviceFilter[],
    { values, range, output, filtered }: Stretch,
    arrays: DeviceArray[],
  ): void {
    const own = values.subarray(range.from, range.to);
    const level = findLevel(own);
    const scratch = (name: string): DeviceArray => {
      const array = this.#engine.allocate(name, 4 * own.length);
      arrays.push(array);
      return array;
    };
    let [from, to] = [scratch('signal'), scratch('filtered signal')];
    commands.uploadFrom(from, createCentredFiller(own, level));
    for (const filter of filters) {
      filterOnDevice(this.#engine, commands, filter, from, to, own.length, this.#alignment);
      [from, to] = [to, from];
    }
    const overlap = { from: Math.max(range.from, output.from), to: Math.min(range.to, output.to) };
    const [count, first] = [overlap.to - overlap.from, overlap.from - range.from];
    const into = filtered.subarray(overlap.from - output.from, overlap.to - output.from);
    const { rise, gain } = this.#levels;
    const takeAll = createDoubleReceiver(into, level * gain);
    const take: ReceiveBytes = (mapped, byteOffset, at, byteLength) => {
      takeAll(mapped, byteOffset, at, byteLength);
      // While a causal chain settles, it does not pass the full level yet.
      const single = new Float32Array(mapped, byteOffset, byteLength / 4);
      const done = at / 4;
      rise.subarray(first + done, first + done + single.length).forEach((risen, i) => {
        into[done + i] = (single[i] ?? 0) + level * risen;
      });
    };
    readback.downloadInto(from, take, 4 * first, 4 * count);
  }
}

/**
 * Returns the mean of some samples of a stretch, or 0 if it is less than half their SD. So small a constant costs no
 * digit, and samples are converted faster without a level.
 */
function findLevel(stretch: Float64Array): number {
  const step = Math.max(1, Math.floor(stretch.length / levelCount));
  const some = new Float64Array(Math.floor(stretch.length / step));
  for (let i = 0; i < some.length; i++) some[i] = stretch[i * step] ?? 0;
  const level = mean(some);
  return 2 * Math.abs(level) < sampleSd(some) ? 0 : level;
}

function fillBetween(values: Float64Array, from: number, to: number): void {
  if (from < to) values.fill(Number.NaN, from, to);
}

/** Computes, in double precision, the response of a chain to the constant that is subtracted for single precision. */
function levelResponse(filters: readonly Float64Array[], alignment: FirAlignment): LevelResponse {
  const gain = filters.reduce((product, taps) => product * taps.reduce((sum, tap) => sum + tap, 0), 1);
  if (alignment === 'zero-phase') return { rise: new Float64Array(), gain };
  let sum = 0;
  return { rise: filters.reduce(convolve).map((tap) => (sum += tap)), gain };
}
