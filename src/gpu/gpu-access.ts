import { acquireDevice } from './device.ts';
import { GpuEngine } from './engine.ts';
import { GpuLostError, GpuRefusedError } from './gpu-failure.ts';

/** After so many losses a browser refuses adapters, and a driver is not to be trusted. */
const mostLosses = 3;

/** How a piece of work went that was meant for the GPU. */
export interface GpuOutcome<T> {
  readonly value: T;
  /** Name of the device that did it, or null where the fallback did. */
  readonly device: string | null;
  /** The device was lost on the way, once or more. */
  readonly wasLost: boolean;
  /** Why the fallback was taken, a clause; null where it was not. */
  readonly why: string | null;
}

/** The one device of a worker or process: acquired when first asked for, and anew after a loss. */
export class GpuAccess {
  /** What the first work of a kind waits for beside itself, ms: a device, and kernels that are compiled. */
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
   * @param gpu      `navigator.gpu`, or what Node's implementation gives; null where there is none. A
   *   function is called when a device is first asked for.
   * @param options  warmsUp: whether there will be more work, for which to make ready in the background
   */
  constructor(
    gpu: GPU | null | (() => Promise<GPU | null>),
    { startMs = 0, warmsUp = false }: { readonly startMs?: number; readonly warmsUp?: boolean } = {},
  ) {
    this.#find = typeof gpu === 'function' ? gpu : () => Promise.resolve(gpu);
    this.startMs = startMs;
    this.#warmsUp = warmsUp;
  }

  /** Whether a device is held, or asked for. */
  get isStarted(): boolean {
    return this.#engine !== null;
  }

  /** Why nobody who may choose would choose the GPU, a clause; null while that is not known. */
  get unfit(): string | null {
    return this.#unfit;
  }

  /** Whether the device has done work of a kind, so that its kernels are compiled. */
  isWarm(kind: string): boolean {
    return this.#warm.has(kind);
  }

  /**
   * Does work of a kind once in the background, so that the next of its kind need not wait.
   *
   * @param what  names the work: each is tried once
   * @returns whether that is under way or was tried; false where there is no use in it
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
      // What is wrong with the work is said where it is done in earnest; here it only stays cold.
    }
  }

  /** The engine, or null where there is no adapter or devices were lost too often. */
  engine(): Promise<GpuEngine | null> {
    this.#engine ??= this.#acquire();
    return this.#engine;
  }

  /**
   * Does work on the GPU: once more on a new device where the first is lost, and by the fallback
   * where there is none, or where it refuses.
   *
   * @param work      must be possible to repeat from its start
   * @param fallback  the same on the CPU
   * @throws what `work` or `fallback` throw for reasons of their own
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
    const gpu = this.#lossCount >= mostLosses ? null : await this.#find();
    const hold = gpu && (await acquireDevice(gpu));
    if (hold === null) return null;
    const engine = new GpuEngine(hold);
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
