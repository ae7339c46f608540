import type { StageContext } from './stage.ts';

/** Time between two yields, ms. */
const everyMs = 12;

/** Node's function for this: it takes some 5 µs, and a new channel 25 to 100. Browsers have none. */
const { setImmediate } = globalThis as { readonly setImmediate?: (run: () => void) => unknown };

/** Yields to waiting messages, like a redraw or a cancel, without the 4 ms delay of a nested timer. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * Limits pauses to one every 12 ms, for work that is done in many short parts.
 *
 * @param pause  pauses for other work
 * @returns a function to call after each part, with the share that is done; it throws what `pause` throws
 */
export function pauseNowAndThen(pause: StageContext['pause']): (share: number) => Promise<void> {
  let pausedMs = performance.now();
  return async (share) => {
    if (performance.now() - pausedMs < everyMs) return;
    await pause(share);
    pausedMs = performance.now();
  };
}

/**
 * Maps a list item by item, and yields to the event loop now and then.
 * @throws what `pause` throws
 */
export async function mapYielding<One, Made>(
  list: Iterable<One> & ArrayLike<One>,
  pause: StageContext['pause'],
  make: (one: One, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let pausedMs = performance.now();
  let index = 0;
  for (const one of list) {
    made.push(make(one, index++));
    if (performance.now() - pausedMs < everyMs) continue;
    await pause(index / list.length);
    pausedMs = performance.now();
  }
  return made;
}
