import type { StageContext } from './stage.ts';

/** Others are let in this often, ms. */
const everyMs = 12;

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
