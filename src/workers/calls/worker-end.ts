/** First message of a worker. */
interface WorkerBegun {
  readonly kind: 'worker-begun';
  /** The Web Lock that it holds while it runs; null if the browser has no locks. */
  readonly lock: string | null;
}

const isBegun = (data: unknown): data is WorkerBegun =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'worker-begun';

/** A worker whose end is detected. */
export interface WatchedWorker {
  /** Terminates it; its end is then not reported. */
  readonly terminate: () => void;
}

/**
 * Starts a worker whose end can be detected: it takes a lock, sends its name to the thread that started it, and only
 * then processes messages. Earlier messages are kept.
 *
 * It must be called while the worker's module is evaluated, since messages would be lost otherwise.
 *
 * @param serve  listens to messages
 */
export async function beginWorker(serve: () => void): Promise<void> {
  const early: unknown[] = [];
  const keep = ({ data }: MessageEvent<unknown>): void => void early.push(data);
  addEventListener('message', keep);
  const begun: WorkerBegun = { kind: 'worker-begun', lock: await holdLock() };
  postMessage(begun);
  removeEventListener('message', keep);
  serve();
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
}

/** Takes a lock with a unique name, for as long as this worker runs. */
function holdLock(): Promise<string | null> {
  // Missing if the page is not in a secure context.
  if (!('locks' in navigator)) return Promise.resolve(null);
  const name = `beatbench worker ${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(name);
      return new Promise(() => undefined);
    };
    // A browser may refuse locks together with all other storage.
    navigator.locks.request(name, hold).catch(() => resolve(null));
  });
}

/**
 * Reports once when a worker ends by itself: by an uncaught error, by `close`, or because the browser ended it for
 * lack of memory, which gives no event. The browser frees the worker's lock in all cases; a worker that is busy,
 * however long, keeps it.
 *
 * It must be called before others listen to the worker. The worker is terminated after `onEnd`, so that its remaining
 * messages are not awaited.
 *
 * @param onEnd  receives the reason, in the browser's words, and whether the worker had begun
 */
export function watchWorker(
  worker: Worker,
  onEnd: (reason: string, hadBegun: boolean) => void,
): WatchedWorker {
  const waiting = new AbortController();
  let hasBegun = false;
  const terminate = (): void => {
    waiting.abort();
    worker.terminate();
  };
  const end = (reason: string): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    try {
      onEnd(reason, hasBegun);
    } finally {
      worker.terminate();
    }
  };
  const waitForEnd = async (lock: string): Promise<void> => {
    try {
      await navigator.locks.request(lock, { signal: waiting.signal }, () => end('it closed'));
    } catch (error) {
      // Aborted because the worker was terminated.
      if (!waiting.signal.aborted) throw error;
    }
  };
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isBegun(event.data)) return;
    event.stopImmediatePropagation();
    hasBegun = true;
    if (event.data.lock !== null) void waitForEnd(event.data.lock);
  });
  worker.addEventListener('messageerror', () => end('a message could not be read'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // If the script cannot be loaded, the event has no message.
    end(event.message || (hasBegun ? 'crash' : 'it did not load'));
  });
  return { terminate };
}
