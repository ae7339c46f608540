import { setFlagsFromString } from 'node:v8';

/** Garbage that may gather before all of the heap is gone through to clear it, bytes. */
const mostGarbage = 100e6;

/** What the engine takes, in percent of what is in use; more would let it grow without end while little is in use. */
const [leastPercent, mostPercent] = [20, 400];

/** What is in use may grow by this before the heap is gone through, whole percent. @param inUse  bytes */
export function growthPercent(inUse: number): number {
  const percent = (100 * mostGarbage) / inUse;
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, percent)));
}

/**
 * Has the engine go through its heap less often while little is in use, and more often once there is much: by itself it
 * does so at every 25 MB of a long record, which takes an eighth of all time. To be called from time to time, since it
 * counts from what is in use.
 */
export function letGarbageGather(): void {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  setFlagsFromString(`--heap-growing-percent=${growthPercent(heapUsed + arrayBuffers)}`);
}
