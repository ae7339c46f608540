import { Commands } from '../../src/gpu/commands.ts';
import type { DeviceArray } from '../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { makeEngine } from './gpu-engine.ts';

/** Device arrays of one test, released together. */
export class OnDevice {
  readonly commands = new Commands();
  readonly #engine: GpuEngine;
  readonly #arrays: DeviceArray[] = [];

  constructor(engine: GpuEngine) {
    this.#engine = engine;
  }

  /** Uploads these values to an array. */
  input(values: ArrayBufferView): DeviceArray {
    const array = this.#engine.allocate('input', values.byteLength);
    this.commands.upload(array, values);
    this.#arrays.push(array);
    return array;
  }

  /** Creates an array of 4-byte values, all NaN as floats. */
  output(count: number): DeviceArray {
    const array = this.#engine.allocate('output', 4 * count);
    this.commands.upload(array, new Uint32Array(count).fill(0x7fc0dead));
    this.#arrays.push(array);
    return array;
  }

  /** Runs all commands, reads one array back, and releases all arrays. */
  async read(array: DeviceArray): Promise<ArrayBuffer> {
    const [values] = await this.readAll([array]);
    return values ?? new ArrayBuffer(0);
  }

  /** Runs all commands, reads several arrays back, and releases all arrays. */
  async readAll(arrays: readonly DeviceArray[]): Promise<readonly ArrayBuffer[]> {
    for (const array of arrays) this.commands.download(array);
    const { downloads } = await this.#engine.run(this.commands);
    for (const used of this.#arrays) used.release();
    return downloads;
  }
}

/** Creates an engine that splits work of a few thousand samples into several bindings and dispatches. */
export async function makeTightEngine(workgroupBytes = 16_384): Promise<GpuEngine> {
  const engine = await makeEngine();
  const limits: unknown = Object.create(engine.limits, {
    maxStorageBufferBindingSize: { value: 70_000 },
    maxComputeWorkgroupsPerDimension: { value: 2 },
    maxComputeWorkgroupStorageSize: { value: workgroupBytes },
    maxComputeInvocationsPerWorkgroup: { value: engine.limits.maxComputeInvocationsPerWorkgroup },
    maxBufferSize: { value: engine.limits.maxBufferSize },
  });
  Object.defineProperty(engine, 'limits', { value: limits });
  return engine;
}
