import source from '../../../shaders/digital-to-physical.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';

const kernel = { name: 'digital-to-physical', code: source };

const samplesPerGroup = 256 * 8;

/** One channel among interleaved integers. */
export interface DigitalLayout {
  readonly bits: 16 | 32;
  /** Index of its first sample among the integers, and stride from one sample to the next, in integers. */
  readonly first: number;
  readonly stride: number;
  readonly sampleCount: number;
}

/**
 * Records y = scale · integer + offset, f32.
 *
 * @param digital integers in the layout of the file
 * @param y       receives the values, f32
 * @param layout  width of an integer, and positions of the channel's samples
 * @param scale   unit per digital step
 * @param offset  in the unit of `y`
 */
export function digitalToPhysical(
  commands: Commands,
  digital: DeviceArray,
  y: DeviceArray,
  layout: DigitalLayout,
  scale: number,
  offset: number,
): void {
  const { bits, first, stride, sampleCount } = layout;
  const numbers = new Uint32Array(Float32Array.of(scale, offset).buffer);
  commands.dispatch({
    kernel,
    params: Uint32Array.of(sampleCount, first, stride, bits, ...numbers),
    bindings: [digital, y],
    groupCount: Math.ceil(sampleCount / samplesPerGroup),
    operationsPerGroup: samplesPerGroup,
  });
}
