import smallSource from '../../../shaders/fft-small.wgsl';
import source from '../../../shaders/fft.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

const kernel = { name: 'fft', code: source };
const smallKernel = { name: 'fft-small', code: smallSource };

const threads = 64;

/** Number of consecutive angles in the table; after these it continues in steps of this many angles. */
const fineCount = 1024;

/** Angles of a transform of one size; its creator releases `angleTable`. */
export interface DeviceFft {
  /** A power of two, at least 2. */
  readonly size: number;
  readonly turns: DeviceArray;
}

/**
 * Uploads a transform's angles.
 *
 * @param size a power of two, at least 2, whose 8·size bytes fit into one binding
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
  const angleTable = engine.allocate('angles of a transform', table.byteLength);
  commands.upload(angleTable, table);
  return { size, turns: angleTable };
}

/** Chooses the radices of the passes: 16 as often as possible, and the remainder. */
function chooseRadices(size: number): number[] {
  const exponent = Math.log2(size);
  const radices = Array.from({ length: Math.floor(exponent / 4) }, () => 16);
  return exponent % 4 === 0 ? radices : [...radices, 2 ** (exponent % 4)];
}

/** Returns whether one workgroup can hold a whole transform, and more than one pass is needed. */
function isSmall({ limits }: GpuEngine, size: number): boolean {
  const maxBytes = Math.min(limits.maxComputeWorkgroupStorageSize, 8 * 4096);
  return size >= 32 && 8 * size <= maxBytes && size / 16 <= limits.maxComputeInvocationsPerWorkgroup;
}

/**
 * Records y(k) = Σ x(n)·exp(−2πi·n·k/size), in natural order. A transform that fits runs in the memory of one
 * workgroup, others by passes over the device's memory.
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

function recordSmall(
  commands: Commands,
  { size, turns: angleTable }: DeviceFft,
  x: DeviceArray,
  y: DeviceArray,
): void {
  commands.dispatch({
    kernel: smallKernel,
    constants: { size, threads: size / 16, last_radix: size > 256 ? size / 256 : size / 16 },
    params: new Uint32Array(),
    bindings: [{ array: x, byteLength: 4 * size }, angleTable, { array: y, byteLength: 8 * size }],
    groupCount: 1,
    operationsPerGroup: 5 * size * Math.log2(size),
  });
}

function recordPasses(
  engine: GpuEngine,
  commands: Commands,
  { size, turns: angleTable }: DeviceFft,
  x: DeviceArray,
  y: DeviceArray,
): void {
  const radices = chooseRadices(size);
  const other = radices.length > 1 ? commands.scratch(engine, 'half-made transform', 8 * size) : y;
  let [from, span] = [x, 1];
  for (const [index, radix] of radices.entries()) {
    // The buffers alternate, so that the last pass leaves its output in y.
    const to = (radices.length - index) % 2 === 1 ? y : other;
    const butterflyCount = size / radix;
    commands.dispatch({
      kernel,
      constants: { radix, is_real: index === 0 ? 1 : 0 },
      params: Uint32Array.of(butterflyCount, span),
      bindings: [
        { array: from, byteLength: (index === 0 ? 4 : 8) * size },
        angleTable,
        { array: to, byteLength: 8 * size },
      ],
      groupCount: Math.ceil(butterflyCount / threads),
      operationsPerGroup: 5 * threads * radix * Math.log2(radix),
    });
    [from, span] = [to, span * radix];
  }
}
