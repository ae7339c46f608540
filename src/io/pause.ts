/** So long others wait at most, ms. */
const turnMs = 50;

/**
 * What goes through much without reading lets others have their turn by it, a word to stop above all.
 *
 * @param signal what is waited for throws its reason
 * @returns to be called and waited for often; it pauses where the last pause is long ago
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
  return () => (performance.now() - lastMs < turnMs ? undefined : pause());
}
