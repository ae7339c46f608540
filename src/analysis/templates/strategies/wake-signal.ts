/** Wakes a sleeping server: a shared word that counts up. */
export class WakeSignal {
  readonly #word: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#word = new Int32Array(memory);
  }

  get rung(): number {
    return Atomics.load(this.#word, 0);
  }

  ring(): void {
    Atomics.add(this.#word, 0, 1);
    Atomics.notify(this.#word, 0);
  }

  /** @param rung its value before the server looked for work */
  sleep(rung: number): void {
    Atomics.wait(this.#word, 0, rung);
  }
}
