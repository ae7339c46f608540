import type { StageContext } from './stage.ts';

/** Others are let in this often, ms. */
const everyMs = 12;

/** Gives messages that wait, a drawing or a cancel among them, their turn; without the 4 ms of a nested timer. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Makes something of each of a list, one after another, and lets others in now and then. @throws what `pause` throws */
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
