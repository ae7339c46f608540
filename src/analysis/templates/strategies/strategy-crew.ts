import { BeatbenchError } from '../../../model/failure.ts';
import type { TemplateStrategy, WorkerShares } from '../../../model/templates.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';
import type { StrategyWorker, WorkerLauncher } from './worker-launcher.ts';

type MessageOfKind<Kind extends FromThread['kind']> = Extract<FromThread, { kind: Kind }>;

/** The threads of one run, which are started and ended together. */
export class StrategyCrew {
  onBeats: (count: number) => void = () => undefined;
  readonly #launcher: WorkerLauncher;
  readonly #strategy: TemplateStrategy;
  readonly #workers: StrategyWorker[] = [];
  /** Last message of each thread, except progress. */
  readonly #told: (FromThread | null)[] = [];
  readonly #failed: Promise<never>;
  #reject: (error: Error) => void = () => undefined;
  #onTold: () => void = () => undefined;

  constructor(launcher: WorkerLauncher, strategy: TemplateStrategy) {
    this.#launcher = launcher;
    this.#strategy = strategy;
    this.#failed = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    // Prevents an unhandled rejection; the error is handled wherever something is awaited.
    this.#failed.catch(() => undefined);
  }

  start(task: ThreadTask, transfer: Transferable[]): void {
    const index = this.#told.push(null) - 1;
    const worker = this.#launcher.start(
      `${this.#strategy} ${task.worker}`,
      (message) => this.#hear(index, task.worker, message),
      (reason) => this.fail(this.#endOf(task.worker, reason)),
    );
    this.#workers.push(worker);
    worker.post(task, transfer);
  }

  tellAll(message: ToThread): void {
    for (const worker of this.#workers) worker.post(message, []);
  }

  /**
   * Waits until every thread has sent one kind of message; results are in the order in which threads were
   * started.
   */
  async all<Kind extends FromThread['kind']>(kind: Kind): Promise<MessageOfKind<Kind>[]> {
    const isKind = (message: FromThread | null): message is MessageOfKind<Kind> => message?.kind === kind;
    while (!this.#told.every(isKind)) {
      const nextMessage = new Promise<void>((resolve) => {
        this.#onTold = resolve;
      });
      await Promise.race([nextMessage, this.#failed]);
    }
    return this.#told.filter(isKind);
  }

  /** Rejects every wait with an error; only the first one counts. */
  fail(error: BeatbenchError): void {
    this.#reject(error);
  }

  terminate(): void {
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  #hear(index: number, worker: WorkerShares['worker'], message: FromThread): void {
    if (message.kind === 'beats') this.onBeats(message.count);
    else if (message.kind === 'failed') this.fail(this.#endOf(worker, message.failure.message));
    else {
      this.#told[index] = message;
      this.#onTold();
    }
  }

  #endOf(worker: WorkerShares['worker'], reason: string): BeatbenchError {
    const name = worker === 'ds' ? 'The data server' : `Worker ${worker}`;
    return new BeatbenchError(
      'crashed',
      `${name} of ${this.#strategy.toUpperCase()} stopped unexpectedly (${reason}); run it again, with fewer workers or sequentially.`,
    );
  }
}
