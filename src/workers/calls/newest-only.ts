import { FailureError } from './outcome.ts';

interface Queued<T> {
  readonly result: Promise<T>;
  /** Removes the task from the queue; returns false if it is running or has ended. */
  drop(): boolean;
}

/**
 * Makes a queue of length one: while a task runs, at most one waits, and a newer one replaces it.
 *
 * A task that is replaced or dropped rejects as `cancelled`.
 */
export function createNewestOnly() {
  let isBusy = false;
  let next: { start(): void; refuse(): void } | null = null;

  const startNext = () => {
    const task = next;
    next = null;
    isBusy = task !== null;
    task?.start();
  };

  return <T>(run: () => Promise<T>): Queued<T> => {
    let own: typeof next = null;
    const result = new Promise<T>((resolve, reject) => {
      own = {
        start: () => {
          run().then(resolve, reject).finally(startNext);
        },
        refuse: () => {
          const message = 'A newer run replaced this one.';
          reject(new FailureError({ code: 'cancelled', message, where: null }));
        },
      };
    });
    next?.refuse();
    next = own;
    if (!isBusy) startNext();
    const drop = () => {
      if (next === null || next !== own) return false;
      next.refuse();
      next = null;
      return true;
    };
    return { result, drop };
  };
}
