import type { StrategyRun } from '../../model/templates.ts';

/** Times a sorting of beats one after another, from its creation on, and the part of it that reads. */
export class InOrderTiming {
  readonly #startMs = performance.now();
  #readMs = 0;

  /** Runs a function that reads. */
  async reading<Value>(read: () => Promise<Value>): Promise<Value> {
    const startMs = performance.now();
    const value = await read();
    this.#readMs += performance.now() - startMs;
    return value;
  }

  /** Returns the run, which ends now. */
  finish(): StrategyRun {
    const overallMs = performance.now() - this.#startMs;
    const io = overallMs > 0 ? this.#readMs / overallMs : 0;
    const shares = [{ worker: 0, communication: 0, organisation: 0, idle: 0, computation: 1 - io, io }];
    return { name: 'sequential', workers: 1, files: 1, overallMs, shares, spans: [], agreement: null };
  }
}
