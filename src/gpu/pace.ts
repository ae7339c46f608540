/** What a dispatch may take before a slow device's watchdog or a person's eye notices, ms. */
const longestDispatchMs = 50;

/** A first guess that a slow integrated GPU keeps up with; software adapters learn their own. */
const guessedOperationsPerMs = 2e7;

/** How much work one dispatch may hold, learnt from the work done so far. */
export class Pace {
  #operationsPerMs = guessedOperationsPerMs;

  /** Operations (multiply-adds, or samples moved) that fill one dispatch. */
  get operationsADispatch(): number {
    return this.#operationsPerMs * longestDispatchMs;
  }

  /** Whether so much work says something of the device: little of it measures latency instead. */
  isTelling(operations: number): boolean {
    return operations >= this.operationsADispatch / 4;
  }

  /** Learns from work done: slower counts at once, faster by half. */
  learn(operations: number, ms: number): void {
    if (!this.isTelling(operations)) return;
    const seen = operations / Math.max(0.01, ms);
    this.#operationsPerMs =
      seen < this.#operationsPerMs ? seen : this.#operationsPerMs + (seen - this.#operationsPerMs) / 2;
  }
}
