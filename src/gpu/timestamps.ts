import { bufferUsage, mapModeRead, readUsage } from './usage.ts';

/** Maximum number of passes that one submission can time. */
const maxPasses = 256;

/** Times compute passes by the device's own clock; does nothing if the device has none. */
export class Timestamps {
  readonly #device: GPUDevice;
  readonly #set: GPUQuerySet | null;
  readonly #resolved: GPUBuffer | null;
  /** Buffers to read times from, reused because a new one takes longer than a short round trip. */
  readonly #idle: GPUBuffer[] = [];
  #stages: string[] = [];

  constructor(device: GPUDevice, hasTimestamps: boolean) {
    this.#device = device;
    this.#set = hasTimestamps ? device.createQuerySet({ type: 'timestamp', count: 2 * maxPasses }) : null;
    this.#resolved = hasTimestamps
      ? device.createBuffer({
          size: 16 * maxPasses,
          usage: bufferUsage.queryResolve | bufferUsage.copySource,
        })
      : null;
  }

  /** Returns the descriptor of the next pass; passes beyond the set's capacity are not timed. */
  next(stage: string): GPUComputePassDescriptor {
    if (this.#set === null || this.#stages.length >= maxPasses) return {};
    const index = 2 * this.#stages.length;
    this.#stages.push(stage);
    const timestampWrites = {
      querySet: this.#set,
      beginningOfPassWriteIndex: index,
      endOfPassWriteIndex: index + 1,
    };
    return { timestampWrites };
  }

  /** Ends a submission: call it before `finish`, and its result after the submission. */
  resolve(encoder: GPUCommandEncoder): () => Promise<Map<string, number>> {
    const stages = this.#stages;
    this.#stages = [];
    if (this.#set === null || this.#resolved === null || stages.length === 0) return async () => new Map();
    const bytes = 16 * stages.length;
    const read = this.#idle.pop() ?? this.#device.createBuffer({ size: 16 * maxPasses, usage: readUsage });
    encoder.resolveQuerySet(this.#set, 0, 2 * stages.length, this.#resolved, 0);
    encoder.copyBufferToBuffer(this.#resolved, 0, read, 0, bytes);
    return async () => {
      await read.mapAsync(mapModeRead, 0, bytes);
      const times = sumByStage(stages, new BigInt64Array(read.getMappedRange(0, bytes)));
      read.unmap();
      this.#idle.push(read);
      return times;
    };
  }
}

/**
 * Sums the times by stage. A clock that was reset in between runs backwards; such a pass counts as 0.
 *
 * @param stages name of the stage of each pass
 * @param ticks  start and end of each pass, ns
 * @returns ms by name, in the order of their first pass
 */
export function sumByStage(stages: readonly string[], ticks: BigInt64Array): Map<string, number> {
  const times = new Map<string, number>();
  for (const [index, stage] of stages.entries()) {
    const nanoseconds = Number((ticks[2 * index + 1] ?? 0n) - (ticks[2 * index] ?? 0n));
    times.set(stage, (times.get(stage) ?? 0) + Math.max(0, nanoseconds) / 1e6);
  }
  return times;
}
