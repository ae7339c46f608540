import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { designFir } from '../fir/fir-design.ts';
import { gapFreeStretches } from '../samples/gaps.ts';
import { ResampledStretch, type ResampleFilter } from './resampled-stretch.ts';
import { mean } from '../statistics/stats.ts';
import { SampleQueue } from '../samples/sample-queue.ts';

/**
 * Finds the fraction nearest to a number among those with denominators up to a limit.
 *
 * @param x              from 0
 * @param maxDenominator from 1
 * @returns numerator and denominator in lowest terms; of two equally near, the smaller denominator
 *
 * It computes the continued fraction, and compares its last convergent with the best semiconvergent after it.
 */
export function nearestFraction(x: number, maxDenominator: number): [number, number] {
  let before: [number, number] = [0, 1];
  let last: [number, number] = [1, 0];
  let rest = x;
  for (;;) {
    const whole = Math.floor(rest);
    const denominator = before[1] + whole * last[1];
    if (denominator > maxDenominator) break;
    const next: [number, number] = [before[0] + whole * last[0], denominator];
    before = last;
    last = next;
    if (rest === whole || last[0] / last[1] === x) return last;
    rest = 1 / (rest - whole);
  }
  const steps = Math.floor((maxDenominator - before[1]) / last[1]);
  const between: [number, number] = [before[0] + steps * last[0], before[1] + steps * last[1]];
  return Math.abs(between[0] / between[1] - x) < Math.abs(last[0] / last[1] - x) ? between : last;
}

/** Maximum denominator of the ratio of rates. */
const maxDenominator = 10_000;

/** Kaiser window for 80 dB. */
const stopbandDb = 80;
const kaiserBeta = 0.1102 * (stopbandDb - 8.7);

/**
 * Resamples to another rate by one polyphase anti-alias FIR; edges by odd reflection.
 *
 * Output sample k is at k/fsNew, k = 0 … ceil(N·fsNew/fs) − 1: there is no time shift. Each gap-free stretch a … b − 1
 * gives the outputs with a ≤ k·fs/fsNew < b. A stretch no longer than half the filter becomes part of the gap. With
 * equal rates the samples are returned unchanged.
 *
 * @param samples any unit, length N; NaN in gaps
 * @param fs      Hz
 * @param fsNew   Hz
 * @returns ceil(N·fsNew/fs) samples in the same unit, NaN in gaps
 * @throws BeatbenchError `too-short` if no stretch is longer than half the filter, `bad-parameter` if the ratio is not
 *   one of numbers up to 10 000
 */
export function resample(samples: Samples, fs: number, fsNew: number): Samples {
  const filter = designResampleFilter(fs, fsNew);
  const { up, down } = filter;
  if (up === down) return samples;
  const { values, gaps } = samples;
  const kept = resampledStretches(filter, gapFreeStretches(values.length, gaps), fs, fsNew);
  const outputCount = Math.ceil((values.length * up) / down);
  const resampled = new Float64Array(outputCount).fill(Number.NaN);
  const filled: IndexRange[] = [];
  for (const { from, to } of kept) {
    const own = values.subarray(from, to);
    const stream = new ResampleStream(filter, { from, to }, () => mean(own));
    if (stream.outputs.to > stream.outputs.from) filled.push(stream.outputs);
    resampled.set(stream.push(own), stream.outputs.from);
  }
  return { values: resampled, gaps: gapFreeStretches(outputCount, filled) };
}

/**
 * Selects the stretches that are long enough to be resampled.
 *
 * @param filter filter of the two rates, from `designResampleFilter`
 * @param all    stretches without gaps, samples from … to − 1
 * @param fs     Hz, for the error message
 * @param fsNew  Hz, for the error message
 * @returns at least one, in the order of `all`
 * @throws BeatbenchError `too-short`, like `resample`
 */
export function resampledStretches<Stretch extends IndexRange>(
  filter: ResampleFilter,
  all: readonly Stretch[],
  fs: number,
  fsNew: number,
): Stretch[] {
  const halfCount = halfFilterCount(filter);
  const kept = all.filter(({ from, to }) => to - from > halfCount);
  if (kept.length === 0) throw makeTooShortError(fs, fsNew, halfCount);
  return kept;
}

/**
 * Designs the anti-alias filter from one rate to another.
 *
 * Kaiser window, 80 dB, pass band to 0.9 and stop band from 1.0 of the smaller Nyquist frequency.
 *
 * @param fs    Hz
 * @param fsNew Hz
 * @returns an odd number of taps at the rate fs·up, with gain `up`; the single tap 1 for equal rates
 * @throws BeatbenchError `bad-parameter` if the ratio is too small for a fraction of numbers up to 10 000
 */
export function designResampleFilter(fs: number, fsNew: number): ResampleFilter {
  const [up, down] = nearestFraction(fsNew / fs, maxDenominator);
  if (!(up > 0)) {
    throw new BeatbenchError(
      'bad-parameter',
      `${fs} Hz cannot be resampled to ${fsNew} Hz; choose a rate closer to it.`,
    );
  }
  const larger = Math.max(up, down);
  const transition = (0.1 * Math.PI) / larger;
  const count = Math.ceil((stopbandDb - 7.95) / (2.285 * transition)) + 1;
  const tapCount = count % 2 === 0 ? count + 1 : count;
  const spec = {
    type: 'lowpass',
    highHz: 0.95 / larger,
    tapCount,
    window: 'kaiser',
    beta: kaiserBeta,
  } as const;
  // At a rate of 2, the Nyquist frequency is 1.
  const { coefficients } = up === down ? { coefficients: Float64Array.of(1) } : designFir(spec, 2);
  return { up, down, taps: coefficients.map((tap) => tap * up) };
}

/**
 * Makes a stream that resamples a gap-free record, with the same results as `resample`.
 *
 * @param meanOf  returns the mean of all samples; called only if it is needed
 * @returns null for equal rates
 * @throws BeatbenchError like `resample`
 */
export function resampleStream(
  sampleCount: number,
  fs: number,
  fsNew: number,
  meanOf: () => number,
): ResampleStream | null {
  const filter = designResampleFilter(fs, fsNew);
  if (filter.up === filter.down) return null;
  if (sampleCount <= halfFilterCount(filter)) throw makeTooShortError(fs, fsNew, halfFilterCount(filter));
  return new ResampleStream(filter, { from: 0, to: sampleCount }, meanOf);
}

/** Returns half the length of the filter, in input samples. */
function halfFilterCount({ up, taps }: ResampleFilter): number {
  return (taps.length - 1) / 2 / up;
}

function makeTooShortError(fs: number, fsNew: number, halfCount: number): BeatbenchError {
  return new BeatbenchError(
    'too-short',
    `Resampling from ${fs} Hz to ${fsNew} Hz needs more than ${Math.floor(halfCount)} samples without a gap; use a longer recording.`,
  );
}

/** Resamples one stretch that arrives piece by piece, with the results of `ResampledStretch`. */
class ResampleStream {
  /** Range of the outputs, counted from the record's first. */
  readonly outputs: IndexRange;
  readonly #stretch: ResampledStretch;
  readonly #held = new SampleQueue();
  /** Index of the next output. */
  #next: number;

  /**
   * @param stretch   longer than half the filter
   * @param meanOf    returns the mean of all its samples; called only if it is needed
   */
  constructor(filter: ResampleFilter, stretch: IndexRange, meanOf: () => number) {
    this.#stretch = new ResampledStretch(filter, stretch, meanOf);
    this.outputs = this.#stretch.outputs;
    this.#next = this.outputs.from;
  }

  /** @param x  the next samples  @returns the outputs that can be computed now */
  push(x: Float64Array): Float64Array {
    this.#held.push(x);
    const last = this.#stretch.knownWith(this.#held.to, this.#next);
    const resampledValues = new Float64Array(last - this.#next);
    this.#stretch.run(resampledValues, this.#next, { values: this.#held.values, from: this.#held.from });
    this.#next = last;
    const { to: end } = this.outputs;
    if (last < end) this.#held.dropBefore(this.#stretch.oldestFrom(last));
    return resampledValues;
  }
}
