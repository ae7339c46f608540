/** What a worker tells before anything else. */
interface WorkerBegun {
  readonly kind: 'worker-begun';
  /** The Web Lock that it holds as long as it lives; null where the browser gives none. */
  readonly lock: string | null;
}

const isBegun = (data: unknown): data is WorkerBegun =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'worker-begun';

/** A worker whose end is noticed. */
export interface WatchedWorker {
  /** Terminates it; its end is told no more. */
  readonly terminate: () => void;
}

/**
 * Begins a worker whose end is noticed: it takes a lock, tells its name to who started it, and only then
 * takes messages. Those that came before are kept.
 *
 * To be called while the worker's module is evaluated, as messages would be lost otherwise.
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

/** Takes a lock of a name of its own, for as long as this worker lives. */
function holdLock(): Promise<string | null> {
  // Missing where the page did not come over a safe connection.
  if (!('locks' in navigator)) return Promise.resolve(null);
  const name = `beatbench worker ${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(name);
      return new Promise(() => undefined);
    };
    // A browser may refuse locks with all other storage.
    navigator.locks.request(name, hold).catch(() => resolve(null));
  });
}

/**
 * Tells once when a worker ends by itself: by an error that nothing in it caught, by `close`, or because the
 * browser ended it for want of memory, which gives no event. The browser frees the lock that the worker holds
 * in all cases; a worker that is busy, however long, keeps it.
 *
 * To be called before others listen to the worker. The worker is terminated after `onEnd`, so that what that still sends
 * is not waited for.
 *
 * @param onEnd  told why, in the browser's words, and whether the worker had begun
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
      // Aborted as the worker was terminated.
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
    // One whose script does not load gives an event without a message.
    end(event.message || (hasBegun ? 'crash' : 'it did not load'));
  });
  return { terminate };
}
