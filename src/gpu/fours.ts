import type { Binding } from './commands.ts';
import type { DeviceArray } from './device-array.ts';

/**
 * Binds a stretch of 4-byte values as vectors of four. The last vector may exceed the array but not its buffer, since
 * every buffer is a multiple of 256 bytes.
 *
 * @param from  a multiple of 64
 * @returns a binding that a kernel reads as `vec4`
 */
export function bindAsVec4(array: DeviceArray, from: number, count: number): Binding {
  return { array, byteOffset: 4 * from, byteLength: 16 * Math.max(1, Math.ceil(count / 4)) };
}
