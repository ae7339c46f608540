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

  /**
   * Learns from a submission. Short ones say little: latency, not arithmetic, is what they took.
   * Slower counts at once, faster by half.
   */
  learn(operations: number, ms: number): void {
    if (ms < 1 || operations === 0) return;
    const seen = operations / ms;
    this.#operationsPerMs =
      seen < this.#operationsPerMs ? seen : this.#operationsPerMs + (seen - this.#operationsPerMs) / 2;
  }
}
