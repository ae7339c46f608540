/** Maximum time without a pause, ms. */
const maxTurnMs = 50;

/**
 * Creates a function that long loops without reads call often. It pauses from time to time, so that other tasks run and
 * an abort is noticed.
 *
 * @param signal a pause throws its reason
 * @returns the function; it must be awaited, and pauses only if the last pause was at least 50 ms ago
 */
export function createPause(signal?: AbortSignal): () => Promise<void> | undefined {
  let lastMs = performance.now();
  const pause = async (): Promise<void> => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    lastMs = performance.now();
    signal?.throwIfAborted();
  };
  return () => (performance.now() - lastMs < maxTurnMs ? undefined : pause());
}
