import type { DigitalLayout } from '../../../gpu/kernels/digital-to-physical.ts';

/** One gap-free channel as the file holds it, ready to be put onto a device. */
export interface DeviceChannel {
  /** The file's integers, of this channel alone or interleaved with others. */
  readonly digital: Int16Array | Int32Array;
  readonly layout: DigitalLayout;
  /** Physical value = scale · integer + offset. */
  readonly scale: number;
  readonly fs: number;
  readonly startSec: number;
  readonly unit: string;
}

/** Samples that the middle of a channel is estimated from. */
const sampledCount = 1024;

/**
 * What to add so that a channel lies about 0, where single precision has most digits.
 *
 * Nothing that is measured depends on a constant: R is looked for without the slow part, feet and
 * notches by differences.
 */
export function centringOffset({ digital, layout, scale }: DeviceChannel): number {
  const step = Math.max(1, Math.floor(layout.sampleCount / sampledCount));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < layout.sampleCount; i += step) {
    sum += digital[layout.first + i * layout.stride] ?? 0;
    count++;
  }
  return count === 0 ? 0 : (-scale * sum) / count;
}
