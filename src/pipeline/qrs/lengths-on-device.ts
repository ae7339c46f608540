import type { EcgFrame, LengthInput } from '../../analysis/qrs/length-input.ts';
import { SampleQueue } from '../../dsp/samples/held-samples.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuRefusedError } from '../../gpu/gpu-failure.ts';
import { recordCurveLength, curveLengthCount, longestTileWindow } from '../../gpu/kernels/curve-length.ts';
import type { WorkSize } from '../backend/work-size.ts';

/** A sample's L, and the search in L with R, which the CPU does either way, as samples of a filter. */
const [lengthLoad, searchLoad] = [0.5, 1.2];

/** Samples that go to the device at once: a day at 1 kHz in twenty runs. */
const runSamples = 1 << 22;

/** How much the detection in an ECG is. */
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

/** L as `CurveLengthStream` of the analysis has it: exact in whole numbers, else in single precision. */
export class LengthsOnDevice {
  readonly #engine: GpuEngine;
  readonly #input: LengthInput;
  readonly #x = new SampleQueue();
  /** Samples before a run that its first L is made of. */
  readonly #lead: number;
  readonly #runSamples: number;
  #next = 0;

  /**
   * @param most  samples of one run
   * @throws GpuRefusedError for a window longer than a workgroup has room for
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

  /** @param x  the samples that follow  @returns what of L is known with them, in order  @throws GpuLostError */
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

  /** L of a piece as if it were a record. */
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

/** About 0, where single precision has most digits: L does not depend on a constant. */
function centred(x: Float64Array): Float32Array {
  const middle = x.length === 0 ? 0 : mean(x);
  return Float32Array.from(x, (value) => value - middle);
}
