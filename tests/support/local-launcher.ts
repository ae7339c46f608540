import { createMatchInStream } from '../../src/analysis/templates/matcher.ts';
import type { CreateMatch } from '../../src/analysis/templates/strategies/beat-match.ts';
import { createStrategyThread } from '../../src/analysis/templates/strategies/strategy-thread.ts';
import type { FromThread, ToThread } from '../../src/analysis/templates/strategies/thread-messages.ts';
import type { WorkerLauncher } from '../../src/analysis/templates/strategies/worker-launcher.ts';

/** The thread that a test ends, and the number of its messages before that. */
export interface Crash {
  readonly name: string;
  readonly afterMessages: number;
}

interface LocalLauncher<To = ToThread, From = FromThread> extends WorkerLauncher<To, From> {
  /** Names of threads that were started and not terminated. */
  readonly alive: ReadonlySet<string>;
}

/** Runs a strategy's threads in this thread over real channels, without shared memory, so that all data is copied. */
export function localLauncher(
  crash: Crash | null = null,
  createMatch: CreateMatch = createMatchInStream,
): LocalLauncher {
  return localThreads((post) => createStrategyThread(createMatch, post), crash);
}

/** The same for any threads. @param create  creates the receiver of a thread's messages */
export function localThreads<To, From>(
  create: (post: (message: From) => void) => (message: To) => void,
  crash: Crash | null = null,
): LocalLauncher<To, From> {
  const alive = new Set<string>();
  return {
    sharesMemory: false,
    alive,
    start: (name, onMessage, onEnd) => {
      alive.add(name);
      const { port1, port2 } = new MessageChannel();
      let toldCount = 0;
      const hear = create((message) => {
        if (crash?.name === name && toldCount++ >= crash.afterMessages) onEnd('crash');
        else if (alive.has(name)) port2.postMessage(message);
      });
      port1.addEventListener('message', ({ data }) => onMessage(data));
      port2.addEventListener('message', ({ data }: MessageEvent<To>) => hear(data));
      port1.start();
      port2.start();
      return {
        post: (message, transfer) => port1.postMessage(message, transfer),
        terminate: () => {
          alive.delete(name);
          port1.close();
          port2.close();
        },
      };
    },
  };
}
