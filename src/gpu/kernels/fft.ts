import smallSource from '../../../shaders/fft-small.wgsl';
import source from '../../../shaders/fft.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

const kernel = { name: 'fft', code: source };
const smallKernel = { name: 'fft-small', code: smallSource };

const threads = 64;

/** Neighbouring angles in the table, after which it goes on in steps of so many. */
const fineCount = 1024;

/** Angles of a transform of one size; its creator releases `turns`. */
export interface DeviceFft {
  /** A power of two from 2 on. */
  readonly size: number;
  readonly turns: DeviceArray;
}

/**
 * Puts a transform's angles onto the device.
 *
 * @param size a power of two from 2 on, whose 8·size bytes one binding holds
 * @returns the angles that all transforms of this size share
 * @throws RangeError for any other size
 */
export function uploadFft(engine: GpuEngine, commands: Commands, size: number): DeviceFft {
  const largest = engine.limits.maxStorageBufferBindingSize / 8;
  if (size < 2 || size > largest || !Number.isInteger(Math.log2(size)))
    throw new RangeError(`a transform of ${size}: not a power of two from 2 to ${largest}`);
  const table = new Float32Array(2 * (fineCount + Math.ceil(size / fineCount)));
  for (let k = 0; 2 * k < table.length; k++) {
    const angle = (2 * Math.PI * (k < fineCount ? k : (k - fineCount) * fineCount)) / size;
    table[2 * k] = Math.cos(angle);
    table[2 * k + 1] = -Math.sin(angle);
  }
  const turns = engine.allocate('angles of a transform', table.byteLength);
  commands.upload(turns, table);
  return { size, turns };
}

/** Radices of the passes: 16 as often as may be, and what is left. */
function chooseRadices(size: number): number[] {
  const exponent = Math.log2(size);
  const radices = Array.from({ length: Math.floor(exponent / 4) }, () => 16);
  return exponent % 4 === 0 ? radices : [...radices, 2 ** (exponent % 4)];
}

/** Whether one workgroup has room for all of a transform, and more than one pass to do. */
function isSmall({ limits }: GpuEngine, size: number): boolean {
  const mostBytes = Math.min(limits.maxComputeWorkgroupStorageSize, 8 * 4096);
  return size >= 32 && 8 * size <= mostBytes && size / 16 <= limits.maxComputeInvocationsPerWorkgroup;
}

/**
 * Records y(k) = Σ x(n)·exp(−2πi·n·k/size), in natural order: where one workgroup has room, in its
 * memory, else by passes over the device's.
 *
 * @param x  `size` f32, real
 * @param y  `size` pairs of f32, real and imaginary part; another array
 */
export function fftReal(
  engine: GpuEngine,
  commands: Commands,
  fft: DeviceFft,
  x: DeviceArray,
  y: DeviceArray,
): void {
  if (isSmall(engine, fft.size)) recordSmall(commands, fft, x, y);
  else recordPasses(engine, commands, fft, x, y);
}

function recordSmall(commands: Commands, { size, turns }: DeviceFft, x: DeviceArray, y: DeviceArray): void {
  commands.dispatch({
    kernel: smallKernel,
    constants: { size, threads: size / 16, last_radix: size > 256 ? size / 256 : size / 16 },
    params: new Uint32Array(),
    bindings: [{ array: x, byteLength: 4 * size }, turns, { array: y, byteLength: 8 * size }],
    groupCount: 1,
    operationsAGroup: 5 * size * Math.log2(size),
  });
}

function recordPasses(
  engine: GpuEngine,
  commands: Commands,
  { size, turns }: DeviceFft,
  x: DeviceArray,
  y: DeviceArray,
): void {
  const radices = chooseRadices(size);
  const other = radices.length > 1 ? commands.scratch(engine, 'half-made transform', 8 * size) : y;
  let [from, span] = [x, 1];
  for (const [index, radix] of radices.entries()) {
    // By turns, so that the last pass leaves its output in y.
    const to = (radices.length - index) % 2 === 1 ? y : other;
    const butterflyCount = size / radix;
    commands.dispatch({
      kernel,
      constants: { radix, is_real: index === 0 ? 1 : 0 },
      params: Uint32Array.of(butterflyCount, span),
      bindings: [
        { array: from, byteLength: (index === 0 ? 4 : 8) * size },
        turns,
        { array: to, byteLength: 8 * size },
      ],
      groupCount: Math.ceil(butterflyCount / threads),
      operationsAGroup: 5 * threads * radix * Math.log2(radix),
    });
    [from, span] = [to, span * radix];
  }
}
