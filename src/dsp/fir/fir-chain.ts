import { FirStream } from './fir-stream.ts';
import type { FirAlignment } from './fir.ts';
import type { SingleFft } from '../spectrum/single-fft.ts';
import { mean } from '../statistics/stats.ts';

/** Receives outputs in order; the receiver owns the array. */
export type EmitDouble = (values: Float64Array) => void;

/**
 * Several filters in series, in single precision, for stretches that arrive in pieces.
 *
 * With zero phase, a stretch's level (the mean of its first piece) is subtracted before the filters and added in double
 * precision afterwards. A large constant then costs no precision.
 */
export class FirChain {
  readonly #streams: readonly FirStream[];
  readonly #alignment: FirAlignment;
  /** Gain of the chain for a constant. */
  readonly #gain: number;
  /** Number of outputs of each filter to drop before the first wanted one. */
  readonly #extraCounts: number[];
  /** Level of the current stretch; null between stretches. */
  #level: number | null = null;

  /**
   * @param filters     coefficients, one filter or more
   * @param sampleCount number of samples of the whole signal; may be an estimate
   */
  constructor(
    fft: SingleFft,
    filters: readonly Float64Array[],
    alignment: FirAlignment,
    sampleCount: number,
  ) {
    this.#streams = filters.map((taps) => new FirStream(fft, taps, alignment, sampleCount));
    this.#alignment = alignment;
    this.#extraCounts = filters.map(() => 0);
    this.#gain = filters.reduce((gain, taps) => gain * taps.reduce((sum, tap) => sum + tap, 0), 1);
  }

  /** Filters the next samples of a stretch; they are finite. */
  push(x: Float64Array, emit: EmitDouble): void {
    if (x.length === 0) return;
    this.#level ??= this.#alignment === 'zero-phase' ? mean(x) : 0;
    const level = this.#level;
    const single = new Float32Array(x.length);
    for (let i = 0; i < x.length; i++) single[i] = x[i] - level;
    this.#feed(0, single, level * this.#gain, emit);
  }

  /**
   * Ends a stretch; the next sample begins another.
   * @returns whether it was as long as the longest filter; if not, it gave no outputs
   */
  end(emit: EmitDouble): boolean {
    const level = (this.#level ?? 0) * this.#gain;
    let isLongEnough = true;
    for (const [k, stream] of this.#streams.entries()) {
      const isStreamLongEnough = stream.end((values) =>
        this.#feed(k + 1, this.#wanted(k, values), level, emit),
      );
      isLongEnough &&= isStreamLongEnough;
    }
    this.#level = null;
    return isLongEnough;
  }

  /**
   * Abandons the current stretch and continues as if inside a stretch that began earlier. The following outputs are
   * identical to the last bit.
   *
   * @param outputIndex index of the next output within the stretch
   * @param level       mean of the first piece of that stretch
   * @returns index in the stretch of the sample to push next
   */
  goTo(outputIndex: number, level: number): number {
    let neededIndex = outputIndex;
    for (let k = this.#streams.length - 1; k >= 0; k--) {
      const { sampleIndex, firstOutput } = this.#streams[k].goTo(neededIndex);
      this.#extraCounts[k] = neededIndex - firstOutput;
      neededIndex = sampleIndex;
    }
    this.#level = this.#alignment === 'zero-phase' ? level : 0;
    return neededIndex;
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
  }

  #feed(k: number, values: Float32Array, level: number, emit: EmitDouble): void {
    const stream = this.#streams[k];
    if (stream !== undefined) {
      stream.push(values, (next) => this.#feed(k + 1, this.#wanted(k, next), level, emit));
      return;
    }
    const filtered = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) filtered[i] = values[i] + level;
    emit(filtered);
  }

  /** Returns the wanted part of a filter's outputs. */
  #wanted(k: number, values: Float32Array): Float32Array {
    const dropped = Math.min(this.#extraCounts[k], values.length);
    if (dropped === 0) return values;
    this.#extraCounts[k] -= dropped;
    return values.subarray(dropped);
  }
}
