/** Wraps a function so that each call waits for the calls before it, for functions that cannot run concurrently. */
export function serialize<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const own = last.then(() => call(...args));
    // The caller handles the error.
    last = own.catch(() => undefined);
    return own;
  };
}
