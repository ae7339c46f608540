/** Has calls wait for those before them, for what cannot do two things at a time. */
export function serialize<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const own = last.then(() => call(...args));
    // The caller gets the error.
    last = own.catch(() => undefined);
    return own;
  };
}
