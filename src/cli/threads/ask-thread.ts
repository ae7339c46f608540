import { once } from 'node:events';
import type { Transferable, Worker } from 'node:worker_threads';

/**
 * Sends a message to a thread and returns its next message. A thread answers one message at a time.
 *
 * @param transfer  memory that is handed over
 * @throws what ended the thread, or an Error with its exit code
 */
export async function askThread<Answer>(
  thread: Worker,
  message: unknown,
  transfer: readonly Transferable[] = [],
): Promise<Answer> {
  const unheard = new AbortController();
  const { signal } = unheard;
  // `once` also rejects on the thread's error event.
  const answered = once(thread, 'message', { signal });
  const ended = once(thread, 'exit', { signal });
  for (const one of [answered, ended]) one.catch(() => undefined);
  try {
    thread.postMessage(message, transfer);
    const [first] = await Promise.race([
      answered,
      ended.then(([code]) => Promise.reject(new Error(`exit code ${code}`))),
    ]);
    return first as Answer;
  } finally {
    unheard.abort();
  }
}
