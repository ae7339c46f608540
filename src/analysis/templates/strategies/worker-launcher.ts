import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread that runs `createStrategyThread`, or another handler of such messages. */
export interface StrategyWorker<To = ToThread> {
  post(message: To, transfer: Transferable[]): void;
  terminate(): void;
}

/** Starts threads: worker threads in Node, Web Workers in the page. */
export interface WorkerLauncher<To = ToThread, From = FromThread> {
  /** Whether threads can share memory; in the page, whether it is cross-origin isolated. */
  readonly sharesMemory: boolean;
  /**
   * @param onMessage receives the thread's messages
   * @param onEnd called once, with a reason, if the thread ends unexpectedly
   */
  start(
    name: string,
    onMessage: (message: From) => void,
    onEnd: (reason: string) => void,
  ): StrategyWorker<To>;
}
