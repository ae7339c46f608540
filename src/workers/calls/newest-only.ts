import { FailureError } from './outcome.ts';

interface Queued<T> {
  readonly result: Promise<T>;
  /** Takes it out of the queue; false where it runs already or has ended. */
  drop(): boolean;
}

/**
 * A queue of one: a task runs while at most one waits, and a newer one takes its place.
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
