/** Maximum duration of a dispatch, ms. Longer ones trigger a slow device's watchdog, or are visible as stutter. */
const longestDispatchMs = 50;

/** Initial guess, which a slow integrated GPU reaches; software adapters learn their own. */
const initialOperationsPerMs = 2e7;

/** Amount of work for one dispatch, learnt from previous work. */
export class Pace {
  #operationsPerMs = initialOperationsPerMs;

  /** Operations (multiply-adds, or samples moved) that fill one dispatch. */
  get operationsPerDispatch(): number {
    return this.#operationsPerMs * longestDispatchMs;
  }

  /** Returns whether an amount of work measures the device's speed; small amounts measure latency instead. */
  isTelling(operations: number): boolean {
    return operations >= this.operationsPerDispatch / 4;
  }

  /** Learns from completed work: adopts a lower speed at once, a higher one by half. */
  learn(operations: number, ms: number): void {
    if (!this.isTelling(operations)) return;
    const seen = operations / Math.max(0.01, ms);
    this.#operationsPerMs =
      seen < this.#operationsPerMs ? seen : this.#operationsPerMs + (seen - this.#operationsPerMs) / 2;
  }
}
