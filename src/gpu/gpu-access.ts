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
  /** What it costs to begin, ms: work that the CPU does in less is not worth asking for a device. */
  readonly startMs: number;
  readonly #find: () => Promise<GPU | null>;
  #engine: Promise<GpuEngine | null> | null = null;
  #held: GpuEngine | null = null;
  #lossCount = 0;

  /**
   * @param gpu  `navigator.gpu`, or what Node's implementation gives; null where there is none. A
   *   function is called when a device is first asked for.
   */
  constructor(gpu: GPU | null | (() => Promise<GPU | null>), startMs = 0) {
    this.#find = typeof gpu === 'function' ? gpu : () => Promise.resolve(gpu);
    this.startMs = startMs;
  }

  /** Whether a device is held, or asked for. */
  get isStarted(): boolean {
    return this.#engine !== null;
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
    const gpu = this.#lossCount >= mostLosses ? null : await this.#find();
    const hold = gpu && (await acquireDevice(gpu));
    if (hold === null) return null;
    const engine = new GpuEngine(hold);
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
    this.#held = null;
    this.#engine = null;
  }
}
