import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread that runs `createStrategyThread`, or what else hears such messages. */
export interface StrategyWorker<To = ToThread> {
  post(message: To, transfer: Transferable[]): void;
  terminate(): void;
}

/** What a front starts threads with: worker threads in Node, Web Workers in the page. */
export interface WorkerLauncher<To = ToThread, From = FromThread> {
  /** Whether threads can share memory; in the page, whether it is cross-origin isolated. */
  readonly sharesMemory: boolean;
  /**
   * @param onMessage  what the thread tells
   * @param onEnd      called once, with a reason, where it ends by itself
   */
  start(
    name: string,
    onMessage: (message: From) => void,
    onEnd: (reason: string) => void,
  ): StrategyWorker<To>;
}
