import type { DetectorInput } from '../../analysis/qrs/detect-qrs.ts';
import { mean } from '../../dsp/stats.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { GpuRefusedError } from '../../gpu/gpu-failure.ts';
import { curveLength, curveLengthCount, longestTileWindow } from '../../gpu/kernels/curve-length.ts';
import type { WorkSize } from '../backend/work-size.ts';

/** A sample's L, and the search in L with R, which the CPU does either way, as samples of a filter. */
const [lengthLoad, searchLoad] = [0.5, 1.2];

/** How much the detection in an ECG is. */
export function sizeOfDetection({ x }: DetectorInput): WorkSize {
  return {
    kind: 'qrs',
    uploadBytes: 4 * x.length,
    downloadBytes: 4 * x.length,
    roundTripCount: 1,
    filterSamples: 0,
    otherSamples: lengthLoad * x.length,
    sharedSamples: searchLoad * x.length,
  };
}

/**
 * L as `curveLength` of the analysis has it: exact in whole numbers, else in single precision.
 *
 * @throws GpuRefusedError for a window longer than a workgroup has room for; GpuLostError
 */
export async function lengthsOnDevice(engine: GpuEngine, { x, scale }: DetectorInput): Promise<Float64Array> {
  const { whole, boxCount, windowCount, halfSkipCount, timeWeight } = scale;
  if (windowCount > longestTileWindow)
    throw new GpuRefusedError(`a length window of ${windowCount} samples is too long`);
  const spec = { whole, boxCount, windowCount, halfSkipCount, timeWeight };
  const signal = engine.allocate('ECG', 4 * x.length);
  const lengths = engine.allocate('L', 4 * curveLengthCount(spec, x.length));
  const commands = new Commands().upload(signal, x instanceof Int32Array ? x : centred(x));
  try {
    curveLength(engine, commands, spec, signal, lengths, x.length);
    commands.download(lengths);
    const [bytes = new ArrayBuffer(0)] = (await engine.run(commands)).downloads;
    return new Float64Array(whole ? new Int32Array(bytes) : new Float32Array(bytes));
  } finally {
    signal.release();
    lengths.release();
  }
}

/** About 0, where single precision has most digits: L does not depend on a constant. */
function centred(x: Float64Array): Float32Array {
  const middle = x.length === 0 ? 0 : mean(x);
  return Float32Array.from(x, (value) => value - middle);
}
