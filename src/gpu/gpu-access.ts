import { acquireDevice } from './device.ts';
import { GpuEngine } from './engine.ts';
import { GpuLostError, GpuRefusedError } from './gpu-failure.ts';

/** Maximum number of device losses. After these a browser refuses adapters, and the driver is unreliable. */
const maxLosses = 3;

/** Result of work that was meant for the GPU. */
export interface GpuOutcome<T> {
  readonly value: T;
  /** Name of the device that did the work, or null if the fallback did. */
  readonly device: string | null;
  /** Whether the device was lost at least once during the work. */
  readonly wasLost: boolean;
  /** Why the fallback was used, as a clause; null if it was not. */
  readonly why: string | null;
}

/** The single device of a worker or process: acquired at the first request, and again after a loss. */
export class GpuAccess {
  /** Delay of the first work of a kind, ms: to acquire a device and compile kernels. */
  readonly startMs: number;
  readonly #find: () => Promise<GPU | null>;
  readonly #warmsUp: boolean;
  readonly #warm = new Set<string>();
  readonly #tried = new Set<string>();
  #unfit: string | null = null;
  #engine: Promise<GpuEngine | null> | null = null;
  #held: GpuEngine | null = null;
  #lossCount = 0;

  /**
   * @param gpu      `navigator.gpu`, or the object of Node's implementation; null if there is none. A function is
   *   called when a device is first requested.
   * @param options  warmsUp: whether more work will follow, so that it is worth preparing in the background
   */
  constructor(
    gpu: GPU | null | (() => Promise<GPU | null>),
    { startMs = 0, warmsUp = false }: { readonly startMs?: number; readonly warmsUp?: boolean } = {},
  ) {
    this.#find = typeof gpu === 'function' ? gpu : () => Promise.resolve(gpu);
    this.startMs = startMs;
    this.#warmsUp = warmsUp;
  }

  /** Whether a device is held, or was requested. */
  get isStarted(): boolean {
    return this.#engine !== null;
  }

  /** Why automatic selection never uses the GPU, as a clause; null if there is no reason or it is not known yet. */
  get unfit(): string | null {
    return this.#unfit;
  }

  /** Returns whether the device has done work of a kind, so that its kernels are compiled. */
  isWarm(kind: string): boolean {
    return this.#warm.has(kind);
  }

  /**
   * Does work of a kind once in the background, so that the next work of this kind need not wait.
   *
   * @param what  name of the work; each name is tried once
   * @returns whether it is running or was tried; false if it is disabled
   */
  warmUp(kind: string, what: string, work: (engine: GpuEngine) => Promise<unknown>): boolean {
    if (!this.#warmsUp) return false;
    if (!this.#tried.has(what)) {
      this.#tried.add(what);
      void this.#tryWork(kind, work);
    }
    return true;
  }

  async #tryWork(kind: string, work: (engine: GpuEngine) => Promise<unknown>): Promise<void> {
    try {
      const engine = await this.engine();
      if (engine === null || engine.isSoftware) return;
      await work(engine);
      this.#warm.add(kind);
    } catch {
      // Real work will report what is wrong; here the kind only stays cold.
    }
  }

  /** Returns the engine, or null if there is no adapter or devices were lost too often. */
  engine(): Promise<GpuEngine | null> {
    this.#engine ??= this.#acquire();
    return this.#engine;
  }

  /**
   * Does work on the GPU. If the device is lost, the work is repeated once on a new one. The fallback runs if there is
   * no device, or if it refuses the work.
   *
   * @param work      must be repeatable from its start
   * @param fallback  the same work on the CPU
   * @throws other errors of `work` or `fallback`
   */
  async run<T>(
    work: (engine: GpuEngine) => Promise<T>,
    fallback: () => T | Promise<T>,
  ): Promise<GpuOutcome<T>> {
    let wasLost = false;
    for (let attempt = 0; attempt < 2; attempt++) {
      const engine = await this.engine();
      if (engine === null) break;
      try {
        return { value: await work(engine), device: engine.name, wasLost, why: null };
      } catch (error) {
        if (error instanceof GpuRefusedError) {
          return { value: await fallback(), device: null, wasLost, why: `the GPU refused: ${error.message}` };
        }
        if (!(error instanceof GpuLostError)) throw error;
        this.#forget(engine);
        wasLost = true;
      }
    }
    const why = wasLost ? 'the GPU was lost' : 'there is no GPU';
    return { value: await fallback(), device: null, wasLost, why };
  }

  async #acquire(): Promise<GpuEngine | null> {
    this.#unfit = 'there is no GPU';
    const gpu = this.#lossCount >= maxLosses ? null : await this.#find();
    const acquiredDevice = gpu && (await acquireDevice(gpu));
    if (acquiredDevice === null) return null;
    const engine = new GpuEngine(acquiredDevice);
    this.#unfit = engine.isSoftware ? 'the GPU here is software rendering' : null;
    this.#held = engine;
    void this.#forgetWhenLost(engine);
    return engine;
  }

  async #forgetWhenLost(engine: GpuEngine): Promise<void> {
    await engine.lost;
    this.#forget(engine);
  }

  #forget(engine: GpuEngine): void {
    if (this.#held !== engine) return;
    this.#lossCount++;
    this.#warm.clear();
    this.#tried.clear();
    this.#held = null;
    this.#engine = null;
  }
}
