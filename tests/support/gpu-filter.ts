import { filterFir } from '../../src/dsp/fir/fir.ts';
import type { FirAlignment } from '../../src/dsp/fir/fir.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { DeviceArray } from '../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { slowWaves } from './gpu-signals.ts';
import { shareOfRange } from './share-of-range.ts';

/** Input on which a filter kernel is tested. */
export interface FilterCase {
  readonly sampleCount: number;
  readonly taps: Float64Array;
  readonly alignment: FirAlignment;
}

/** Records one filter's commands from `x` to `y`. The returned arrays are released after the run. */
export type RecordFilter = (commands: Commands, x: DeviceArray, y: DeviceArray) => readonly DeviceArray[];

/** Filters on the device into an array that held NaN. */
export async function filterOnEngine(
  engine: GpuEngine,
  x: Float32Array<ArrayBuffer>,
  record: RecordFilter,
): Promise<Float32Array> {
  const commands = new Commands();
  const input = engine.allocate('x', x.byteLength);
  const output = engine.allocate('y', x.byteLength);
  commands.upload(input, x).upload(output, new Float32Array(x.length).fill(NaN));
  const made = record(commands, input, output);
  commands.download(output);
  const { downloads } = await engine.run(commands);
  for (const array of [input, output, ...made]) array.release();
  return new Float32Array(downloads[0] ?? new ArrayBuffer(0));
}

/** Computes the largest error relative to the direct sum in float64, as a fraction of the output's range. */
export async function filterError(
  engine: GpuEngine,
  { sampleCount, taps, alignment }: FilterCase,
  record: RecordFilter,
): Promise<number> {
  const x = slowWaves(sampleCount, sampleCount + taps.length);
  const filtered = await filterOnEngine(engine, x, record);
  return shareOfRange(filtered, filterFir(Float64Array.from(x), taps, alignment));
}
