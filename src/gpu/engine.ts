import { BindGroupCache } from './bind-group-cache.ts';
import { BufferPool } from './buffer-pool.ts';
import { listCommandArrays } from './commands.ts';
import type { Binding, DeviceCommand, Commands, Dispatch, FillBytes } from './commands.ts';
import { DeviceArray } from './device-array.ts';
import type { AcquiredDevice } from './device.ts';
import { DownloadRing, type ChunkedDownloads, findChunkedDownloads } from './download-ring.ts';
import { GpuLostError, GpuRefusedError } from './gpu-failure.ts';
import { Pace } from './pace.ts';
import { PipelineCache, type KernelConstants, type KernelSource } from './pipeline-cache.ts';
import { Timestamps } from './timestamps.ts';
import { UniformArena } from './uniform-arena.ts';
import { UploadStaging } from './upload-staging.ts';
import { bufferUsage, mapModeRead, readUsage } from './usage.ts';

const storageUsage = bufferUsage.storage | bufferUsage.copySource | bufferUsage.copyTarget;

/** Minimum size of an upload that uses buffers of its own. */
const longUploadBytes = 2 ** 20;

/** Maximum idle bytes to keep: on the device, and in memory that the CPU reads. */
const [maxIdleBytes, maxIdleReadBytes] = [512 * 2 ** 20, 256 * 2 ** 20];

/** Result of a run. */
export interface GpuRun {
  /** One for each `download`, in their order. */
  readonly downloads: readonly ArrayBuffer[];
  /** Device time, ms per stage; empty if it was not requested or the device has no clock. */
  readonly stageMs: ReadonlyMap<string, number>;
}

/** Runs commands on one device, and owns all memory on it. */
export class GpuEngine {
  readonly name: string;
  readonly isSoftware: boolean;
  /** Whether `run` can measure device times. */
  readonly hasTimestamps: boolean;
  readonly limits: GPUSupportedLimits;
  readonly lost: Promise<GPUDeviceLostInfo>;
  readonly #device: GPUDevice;
  readonly #pool: BufferPool;
  readonly #readPool: BufferPool;
  readonly #pipelines: PipelineCache;
  readonly #bindGroups: BindGroupCache;
  readonly #uniforms: UniformArena;
  readonly #timestamps: Timestamps;
  readonly #staging: UploadStaging;
  readonly #ring: DownloadRing;
  readonly #pace = new Pace();
  #isLost = false;

  constructor(acquired: AcquiredDevice) {
    this.name = acquired.name;
    this.isSoftware = acquired.isSoftware;
    this.hasTimestamps = acquired.hasTimestamps;
    this.#device = acquired.device;
    this.limits = acquired.device.limits;
    this.#pool = new BufferPool(acquired.device, maxIdleBytes);
    this.#readPool = new BufferPool(acquired.device, maxIdleReadBytes);
    this.#pipelines = new PipelineCache(acquired.device);
    this.#bindGroups = new BindGroupCache(acquired.device);
    this.#uniforms = new UniformArena(acquired.device);
    this.#staging = new UploadStaging(acquired.device);
    this.#ring = new DownloadRing(acquired.device, this.#readPool);
    this.#timestamps = new Timestamps(acquired.device, acquired.hasTimestamps);
    this.lost = acquired.device.lost.then((info) => {
      this.#isLost = true;
      return info;
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Idle bytes that are kept for reuse. */
  get idleBytes(): number {
    return this.#pool.idleBytes;
  }

  /**
   * Allocates memory on the device; its content is undefined.
   *
   * @throws GpuRefusedError if a buffer of the device cannot be that long
   */
  allocate(label: string, byteLength: number): DeviceArray {
    if (byteLength > this.limits.maxBufferSize)
      throw new GpuRefusedError(`'${label}' takes ${byteLength} bytes, more than a buffer holds`);
    const buffer = this.#pool.take(Math.max(4, byteLength), storageUsage);
    return new DeviceArray(label, byteLength, buffer, this);
  }

  /** Takes a released array's buffer; only for `DeviceArray`. */
  takeBack(buffer: GPUBuffer): void {
    this.#pool.give(buffer);
  }

  /** Compiles a kernel before its first use. */
  async prepare(kernel: KernelSource, constants: KernelConstants = {}): Promise<void> {
    await this.#pipelines.get(kernel, constants);
  }

  /** Returns whether a kernel is compiled, so that its first use need not wait. */
  isReady(kernel: KernelSource, constants: KernelConstants = {}): boolean {
    return this.#pipelines.isReady(kernel, constants);
  }

  /**
   * Runs commands in order and waits for the device.
   *
   * @param options  timed: measure the device time of each stage; goesOn: commands without downloads are submitted
   *   without waiting, unless they are large enough to measure the device's pace
   * @throws GpuLostError if the device is lost; GpuRefusedError if it rejects the work
   */
  async run(commands: Commands, { timed = false, goesOn = false } = {}): Promise<GpuRun> {
    const lossRejection = this.lost.then((info) => {
      throw new GpuLostError(`the GPU was lost: ${info.message || info.reason}`);
    });
    try {
      return await Promise.race([this.#execute(commands.list, timed, goesOn), lossRejection]);
    } catch (error) {
      // A device that is lost fails calls in many ways before its loss is announced.
      if (!(error instanceof GpuLostError)) await Promise.race([lossRejection, yieldToEventLoop()]);
      throw error;
    } finally {
      commands.releaseScratch();
    }
  }

  /** Destroys the device and all memory on it. */
  destroy(): void {
    this.#device.destroy();
    this.#isLost = true;
  }

  async #execute(list: readonly DeviceCommand[], timed: boolean, goesOn: boolean): Promise<GpuRun> {
    const pipelines = await Promise.all(
      list.map(async (command) =>
        command.kind === 'dispatch'
          ? this.#pipelines.get(command.dispatch.kernel, command.dispatch.constants ?? {})
          : null,
      ),
    );
    this.#device.pushErrorScope('validation');
    this.#device.pushErrorScope('out-of-memory');
    // Downloads are mapped within the error scopes, so that there is only one wait for the device.
    const run = this.#submit(list, pipelines, timed, goesOn);
    const scopes = Promise.all([this.#device.popErrorScope(), this.#device.popErrorScope()]);
    const [outcome, popped] = await Promise.allSettled([run, scopes]);
    const faults = popped.status === 'fulfilled' ? popped.value : [];
    const fault = faults.find((error) => error !== null);
    if (fault) throw new GpuRefusedError(fault.message);
    if (outcome.status === 'rejected') throw outcome.reason;
    if (popped.status === 'rejected') throw popped.reason;
    outcome.value.learn();
    return outcome.value;
  }

  async #submit(
    list: readonly DeviceCommand[],
    pipelines: readonly (GPUComputePipeline | null)[],
    timed: boolean,
    goesOn: boolean,
  ): Promise<GpuRun & { readonly learn: () => void }> {
    const started = performance.now();
    const inPieces = findChunkedDownloads(list);
    const staging = this.#stagingFor(list, inPieces);
    let encoder = this.#device.createCommandEncoder();
    const operations = sum(list.map(countOperations));
    const isMeasured = timed || this.#pace.isTelling(operations);
    let stagingOffset = 0;
    let timedOperations = 0;
    // Buffers that recorded but unsubmitted commands use, and callbacks for after their submission.
    const touched = new Set<GPUBuffer>();
    const afterwards: (() => void)[] = [];
    // Consecutive dispatches that are not measured share a pass, which saves a few µs each.
    const shared: { pass: GPUComputePassEncoder | null } = { pass: null };
    const endPass = (): void => {
      shared.pass?.end();
      shared.pass = null;
    };
    const send = (): void => {
      endPass();
      encoder = this.#send(encoder);
      touched.clear();
      for (const reclaim of afterwards.splice(0)) reclaim();
    };
    for (const [index, command] of list.entries()) {
      const long = longUpload(command);
      if (long !== null) {
        const { to, byteLength, fill } = long;
        // The device copies one upload while the next is filled.
        if (afterwards.length > 0) send();
        endPass();
        const written = this.#staging.write(encoder, to.buffer, byteLength, fill, (own) => this.#send(own));
        encoder = written.encoder;
        afterwards.push(written.takeBack);
        touched.add(to.buffer);
        continue;
      }
      if (command.kind === 'upload') {
        // `writeBuffer` enters the queue at once, ahead of unsubmitted commands, which must not use the same buffer.
        if (touched.has(command.to.buffer)) send();
        this.#write(command.to, command.data);
        continue;
      }
      for (const array of listCommandArrays(command)) touched.add(array.buffer);
      if (command.kind !== 'dispatch') endPass();
      if (command.kind === 'clear') encoder.clearBuffer(command.array.buffer);
      if (command.kind === 'download' && staging !== null && !inPieces.has(command)) {
        const { from, byteOffset, byteLength } = command;
        encoder.copyBufferToBuffer(from.buffer, byteOffset, staging, stagingOffset, byteLength);
        stagingOffset += byteLength;
      }
      const pipeline = pipelines[index];
      if (command.kind === 'dispatch' && pipeline) {
        const times = isMeasured ? this.#timestamps.next(command.stage) : {};
        shared.pass ??= encoder.beginComputePass(times);
        this.#encode(shared.pass, pipeline, command.dispatch);
        if (isMeasured) endPass();
        if (times.timestampWrites) timedOperations += countOperations(command);
      }
    }
    endPass();
    const readTimes = this.#timestamps.resolve(encoder);
    send();
    const readsBack = list.some(({ kind }) => kind === 'download');
    if (goesOn && !readsBack && !isMeasured)
      return { downloads: [], stageMs: new Map(), learn: () => undefined };
    const [downloads, stageMs] = await Promise.all([
      this.#read(list, staging, inPieces),
      readTimes(),
      ...[...inPieces.values()].map(({ from, byteOffset, byteLength, take }) =>
        this.#ring.read(from.buffer, byteOffset, byteLength, take),
      ),
    ]);
    const wallMs = performance.now() - started;
    const learn = (): void => {
      if (timedOperations > 0) this.#pace.learn(timedOperations, sum(stageMs.values()));
      else this.#pace.learn(operations, wallMs);
    };
    return { downloads, stageMs: timed ? stageMs : new Map<string, number>(), learn };
  }

  #stagingFor(list: readonly DeviceCommand[], inPieces: ChunkedDownloads): GPUBuffer | null {
    const bytes = sum(
      list.map((command) => (command.kind === 'download' && !inPieces.has(command) ? command.byteLength : 0)),
    );
    return bytes > 0 ? this.#readPool.take(bytes, readUsage) : null;
  }

  /** Submits the commands, after writing the uniforms that they read; returns a new encoder. */
  #send(encoder: GPUCommandEncoder): GPUCommandEncoder {
    this.#uniforms.flush();
    this.#device.queue.submit([encoder.finish()]);
    return this.#device.createCommandEncoder();
  }

  #write(to: DeviceArray, data: ArrayBufferView): void {
    const whole = data.byteLength - (data.byteLength % 4);
    const { buffer, byteOffset } = data;
    this.#device.queue.writeBuffer(to.buffer, 0, buffer, byteOffset, whole);
    if (whole === data.byteLength) return;
    const rest = new Uint8Array(4);
    rest.set(new Uint8Array(buffer, byteOffset + whole, data.byteLength - whole));
    this.#device.queue.writeBuffer(to.buffer, whole, rest);
  }

  #encode(pass: GPUComputePassEncoder, pipeline: GPUComputePipeline, dispatch: Dispatch): void {
    const storage = dispatch.bindings.map(partOfBuffer);
    const maxGroups = Math.min(
      this.limits.maxComputeWorkgroupsPerDimension,
      Math.max(1, Math.floor(this.#pace.operationsPerDispatch / Math.max(1, dispatch.operationsPerGroup))),
    );
    pass.setPipeline(pipeline);
    for (let first = 0; first < dispatch.groupCount; first += maxGroups) {
      const uniforms = this.#uniforms.add(first, dispatch.params);
      pass.setBindGroup(0, this.#bindGroups.get(pipeline, [uniforms, ...storage]));
      pass.dispatchWorkgroups(Math.min(maxGroups, dispatch.groupCount - first));
    }
  }

  async #read(
    list: readonly DeviceCommand[],
    staging: GPUBuffer | null,
    inPieces: ChunkedDownloads,
  ): Promise<ArrayBuffer[]> {
    await (staging === null ? this.#device.queue.onSubmittedWorkDone() : staging.mapAsync(mapModeRead));
    const mapped = staging?.getMappedRange() ?? new ArrayBuffer(0);
    let offset = 0;
    const downloads = list.flatMap((command) => {
      if (command.kind !== 'download') return [];
      const piecewise = inPieces.get(command);
      if (piecewise !== undefined) return [piecewise.bytes];
      offset += command.byteLength;
      const from = offset - command.byteLength;
      command.take?.(mapped, from, 0, command.byteLength);
      return [command.take ? new ArrayBuffer(0) : mapped.slice(from, offset)];
    });
    staging?.unmap();
    if (staging !== null) this.#readPool.give(staging);
    return downloads;
  }
}

/** Returns an upload that uses buffers of its own; null for other commands. */
function longUpload(
  command: DeviceCommand,
): { readonly to: DeviceArray; readonly byteLength: number; readonly fill: FillBytes } | null {
  if (command.kind === 'fill') return command;
  if (command.kind !== 'upload' || command.data.byteLength < longUploadBytes) return null;
  const { to, data } = command;
  const fill: FillBytes = (mapped, byteOffset, from, byteLength) => {
    const piece = new Uint8Array(data.buffer, data.byteOffset + from, byteLength);
    new Uint8Array(mapped, byteOffset, byteLength).set(piece);
  };
  return { to, byteLength: data.byteLength, fill };
}

function partOfBuffer(bound: DeviceArray | Binding): GPUBufferBinding {
  const { array, byteOffset = 0, byteLength } = bound instanceof DeviceArray ? { array: bound } : bound;
  const size = Math.max(4, byteLength ?? array.byteLength - byteOffset);
  return { buffer: array.buffer, offset: byteOffset, size: Math.ceil(size / 4) * 4 };
}

function countOperations(command: DeviceCommand): number {
  return command.kind === 'dispatch' ? command.dispatch.groupCount * command.dispatch.operationsPerGroup : 0;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
