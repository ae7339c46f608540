/** The part of a port that roles need: one end of a MessageChannel, in the page or in Node. */
export interface StrategyPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  start(): void;
}

/** A message, and its sender. */
export interface Letter<Message> {
  readonly worker: number;
  readonly message: Message;
}

/** Queue of the messages of several ports, in order of arrival. */
export class Mailbox<Incoming, Outgoing> {
  readonly #ports: ReadonlyMap<number, StrategyPort>;
  readonly #letters: Letter<Incoming>[] = [];
  #next = 0;
  #waiting: ((letter: Letter<Incoming>) => void) | null = null;

  /** @param ports by the number of the worker at the other end */
  constructor(ports: ReadonlyMap<number, StrategyPort>) {
    this.#ports = ports;
    for (const [worker, port] of ports) {
      port.addEventListener('message', ({ data }) => this.#take({ worker, message: data as Incoming }));
      port.start();
    }
  }

  /**
   * Sends a copy. A transfer would detach the memory. Once an array has been detached, engines check every
   * array access for it, which makes a thread's computation a quarter slower.
   */
  post(worker: number, message: Outgoing): void {
    this.#ports.get(worker)?.postMessage(message, []);
  }

  postAll(message: Outgoing): void {
    for (const port of this.#ports.values()) port.postMessage(message, []);
  }

  receive(): Promise<Letter<Incoming>> {
    const letter = this.#shift();
    if (letter !== undefined) return Promise.resolve(letter);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  /** Returns the last message that has arrived, and discards the outdated ones before it; null if there is none. */
  async latest(): Promise<Letter<Incoming> | null> {
    await nextTask();
    let letter: Letter<Incoming> | null = null;
    for (let next = this.#shift(); next !== undefined; next = this.#shift()) letter = next;
    return letter;
  }

  #take(letter: Letter<Incoming>): void {
    if (this.#waiting === null) {
      this.#letters.push(letter);
      return;
    }
    const resolveWaiting = this.#waiting;
    this.#waiting = null;
    resolveWaiting(letter);
  }

  #shift(): Letter<Incoming> | undefined {
    if (this.#next >= this.#letters.length) return undefined;
    const letter = this.#letters[this.#next++];
    if (this.#next === this.#letters.length) {
      this.#letters.length = 0;
      this.#next = 0;
    }
    return letter;
  }
}

/** Waits for the next task, because messages arrive only between tasks; a message starts one sooner than a timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
}
