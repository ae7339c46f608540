import { squares } from './box-filters.ts';
import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import { BoxMeans } from './box-filters.ts';

/** The signals on which the detector of Pan and Tompkins bases its decisions, without delay. */
export interface PanTompkinsSignals {
  readonly bandPassed: Float64Array;
  /** Per second. */
  readonly derivative: Float64Array;
  /** The squared derivative, averaged over the moving window. */
  readonly integrated: Float64Array;
}

/** Durations of the published filters at 200 Hz: boxes of 6 and 32 samples, steps of 1 sample. */
const lowPassSec = 6 / 200;
const highPassSec = 32 / 200;
const stepSec = 1 / 200;

/**
 * Band-pass, five-point derivative, square and moving average of Pan and Tompkins 1985, for an ECG that arrives
 * in pieces.
 *
 * The published filters are defined in samples at 200 Hz. At another rate their durations are kept, rounded to
 * samples. The low-pass is two boxes of 30 ms. The high-pass is the signal minus a box of 160 ms. The
 * derivative spans two steps of 5 ms on either side. Each filter is centred on its sample, so there is no
 * delay. Outside the record, the ECG keeps its first and last values.
 */
export class PanTompkinsStream {
  readonly #boxes: readonly [BoxMeans, BoxMeans];
  readonly #slow: BoxMeans;
  readonly #derivative: FivePointDerivative;
  readonly #integrate: BoxMeans;
  readonly #smooth = new SampleQueue();
  readonly #bandPassed = new SampleQueue();
  readonly #slope = new SampleQueue();

  /** @param sampleCount number of samples of the whole record */
  constructor(fs: number, integrationMs: number, sampleCount: number) {
    const samples = (durationSec: number) => Math.max(1, Math.round(durationSec * fs));
    const box = (durationSec: number) => new BoxMeans(samples(durationSec), sampleCount);
    this.#boxes = [box(lowPassSec), box(lowPassSec)];
    this.#slow = box(highPassSec);
    this.#derivative = new FivePointDerivative(samples(stepSec), fs, sampleCount);
    this.#integrate = box(integrationMs / 1000);
  }

  /**
   * @param x the next samples, without gaps, any unit
   * @returns the samples that become available
   */
  push(x: Float64Array): PanTompkinsSignals {
    const [first, second] = this.#boxes;
    const smooth = second.push(first.push(x));
    this.#smooth.push(smooth);
    const slow = this.#slow.push(smooth);
    const bandPassed = slow;
    const held = this.#smooth.values;
    for (let n = 0; n < slow.length; n++) bandPassed[n] = held[n] - slow[n];
    this.#smooth.dropBefore(this.#smooth.from + slow.length);
    this.#bandPassed.push(bandPassed);
    const slope = this.#derivative.push(bandPassed);
    this.#slope.push(slope);
    const integrated = this.#integrate.push(squares(slope));
    return {
      bandPassed: takeFirst(this.#bandPassed, integrated.length),
      derivative: takeFirst(this.#slope, integrated.length),
      integrated,
    };
  }
}

/**
 * Computes the signals of a complete ECG.
 *
 * @param x ECG without gaps, any unit, length N
 * @param fs Hz
 * @param integrationMs length of the moving window, ms
 * @returns band-passed, derivative and integrated traces, length N each
 */
export function panTompkinsSignals(x: Float64Array, fs: number, integrationMs: number): PanTompkinsSignals {
  return new PanTompkinsStream(fs, integrationMs, x.length).push(x);
}

/** Removes the first held samples and returns them. */
function takeFirst(held: SampleQueue, count: number): Float64Array {
  const taken = held.values.slice(0, count);
  held.dropBefore(held.from + count);
  return taken;
}

/**
 * (−x₋₂ₛ − 2·x₋ₛ + 2·xₛ + x₂ₛ) / 8 steps, per second. Outside the record, the signal keeps its first and last
 * values.
 */
class FivePointDerivative {
  readonly #step: number;
  readonly #scale: number;
  readonly #sampleCount: number;
  readonly #held = new SampleQueue();
  #taken = 0;

  constructor(step: number, fs: number, sampleCount: number) {
    this.#step = step;
    this.#scale = fs / (8 * step);
    this.#sampleCount = sampleCount;
  }

  push(x: Float64Array): Float64Array {
    if (x.length === 0) return x;
    const step = this.#step;
    const reach = 2 * step;
    if (this.#taken === 0) this.#held.push(new Float64Array(reach).fill(x[0]));
    this.#held.push(x);
    this.#taken += x.length;
    if (this.#taken === this.#sampleCount) this.#held.push(new Float64Array(reach).fill(x[x.length - 1]));
    const held = this.#held.values;
    const slope = new Float64Array(Math.max(0, held.length - 2 * reach));
    for (let n = 0; n < slope.length; n++) {
      const at = n + reach;
      slope[n] = this.#scale * (held[at + reach] - held[n] + 2 * (held[at + step] - held[at - step]));
    }
    this.#held.dropBefore(this.#held.from + slope.length);
    return slope;
  }
}
