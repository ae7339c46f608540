import type { EcgFrame, LengthInput } from '../../analysis/qrs/length-input.ts';
import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuRefusedError } from '../../gpu/gpu-failure.ts';
import { recordCurveLength, curveLengthCount, longestTileWindow } from '../../gpu/kernels/curve-length.ts';
import type { WorkSize } from '../backend/work-size.ts';

/**
 * Cost per sample of computing L, and of the search in L and for R, which always runs on the CPU; relative to one
 * filter sample.
 */
const [lengthLoad, searchLoad] = [0.5, 1.2];

/** Number of samples per run on the device: a day at 1 kHz takes twenty runs. */
const runSamples = 1 << 22;

/** Estimates the amount of work of a detection in an ECG. */
export function sizeOfDetection({ sampleCount }: EcgFrame): WorkSize {
  return {
    kind: 'qrs',
    uploadBytes: 4 * sampleCount,
    downloadBytes: 4 * sampleCount,
    roundTripCount: Math.max(1, Math.ceil(sampleCount / runSamples)),
    filterSamples: 0,
    otherSamples: lengthLoad * sampleCount,
    sharedSamples: searchLoad * sampleCount,
  };
}

/** Curve length L computed on a device, like `CurveLengthStream`: exact for integers, else in single precision. */
export class LengthsOnDevice {
  readonly #engine: GpuEngine;
  readonly #input: LengthInput;
  readonly #x = new SampleQueue();
  /** Number of samples before a run that its first L depends on. */
  readonly #lead: number;
  readonly #runSamples: number;
  #next = 0;

  /**
   * @param most  maximum number of samples per run
   * @throws GpuRefusedError if the window is too long for a workgroup
   */
  constructor(engine: GpuEngine, input: LengthInput, most = runSamples) {
    const { windowCount, boxCount } = input.scale;
    if (windowCount > longestTileWindow)
      throw new GpuRefusedError(`a length window of ${windowCount} samples is too long`);
    this.#engine = engine;
    this.#input = input;
    this.#lead = windowCount + 2 * boxCount;
    this.#runSamples = most;
  }

  /**
   * Adds samples.
   *
   * @param x  the next samples
   * @returns the parts of L that can be computed now, in order
   * @throws GpuLostError
   */
  async push(x: Float64Array): Promise<Float64Array[]> {
    this.#x.push(x);
    const made: Float64Array[] = [];
    const isWhole = () => this.#x.to === this.#input.sampleCount;
    while (this.#x.to - this.#next >= this.#runSamples || (isWhole() && this.#next < this.#x.to)) {
      made.push(await this.#run());
    }
    return made;
  }

  async #run(): Promise<Float64Array> {
    const { values, from, to: end } = this.#x;
    const to = Math.min(end, this.#next + this.#runSamples);
    const lengths = await this.#lengthsOf(values.subarray(0, to - from));
    const isLast = to === this.#input.sampleCount;
    const own = lengths.subarray(this.#next - from, isLast ? lengths.length : to - from);
    this.#next = to;
    this.#x.dropBefore(to - this.#lead);
    return own;
  }

  /** Computes L of a piece as if it were a whole record. */
  async #lengthsOf(x: Float64Array): Promise<Float64Array> {
    const { whole, boxCount, windowCount, halfSkipCount, timeWeight } = this.#input.scale;
    const spec = { whole, boxCount, windowCount, halfSkipCount, timeWeight };
    const signal = this.#engine.allocate('ECG', 4 * x.length);
    const lengths = this.#engine.allocate('L', 4 * curveLengthCount(spec, x.length));
    const commands = new Commands().upload(signal, whole ? Int32Array.from(x) : centred(x));
    try {
      recordCurveLength(this.#engine, commands, spec, signal, lengths, x.length);
      commands.download(lengths);
      const [bytes = new ArrayBuffer(0)] = (await this.#engine.run(commands)).downloads;
      return new Float64Array(whole ? new Int32Array(bytes) : new Float32Array(bytes));
    } finally {
      signal.release();
      lengths.release();
    }
  }
}

/** Shifts samples to around 0, where single precision has most digits; L does not depend on a constant offset. */
function centred(x: Float64Array): Float32Array {
  const middle = x.length === 0 ? 0 : mean(x);
  return Float32Array.from(x, (value) => value - middle);
}
