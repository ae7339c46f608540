import source from '../../../shaders/double-to-single.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

const kernel = { name: 'double-to-single', code: source };

const samplesPerGroup = 256 * 8;

/** Number of samples to upload at a time. */
const pieceLength = 2 ** 20;

/**
 * Records an upload of doubles that the device converts to single precision. The CPU only copies them, which takes half
 * as long.
 *
 * @param values  any unit; NaN becomes 0
 * @param y       receives as many f32, rounded like `Math.fround`
 * @param largest receives an f32: the largest magnitude
 */
export function uploadDoubles(
  engine: GpuEngine,
  commands: Commands,
  values: Float64Array,
  y: DeviceArray,
  largest: DeviceArray,
): void {
  const bits = commands.scratch(engine, 'doubles', 8 * Math.min(pieceLength, values.length));
  commands.clear(largest);
  for (let first = 0; first < values.length; first += pieceLength) {
    const piece = values.subarray(first, first + pieceLength);
    commands.upload(bits, piece).dispatch({
      kernel,
      params: Uint32Array.of(piece.length, first),
      bindings: [bits, y, largest],
      groupCount: Math.ceil(piece.length / samplesPerGroup),
      operationsPerGroup: 2 * samplesPerGroup,
    });
  }
}
