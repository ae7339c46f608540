import type { StageContext } from './stage.ts';

/** Others are let in this often, ms. */
const everyMs = 12;

/** Makes something of each of a list, one after another, and lets others in now and then. @throws what `pause` throws */
export async function mapYielding<One, Made>(
  list: readonly One[],
  pause: StageContext['pause'],
  make: (one: One, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let pausedMs = performance.now();
  for (const [index, one] of list.entries()) {
    made.push(make(one, index));
    if (performance.now() - pausedMs < everyMs) continue;
    await pause((index + 1) / list.length);
    pausedMs = performance.now();
  }
  return made;
}
