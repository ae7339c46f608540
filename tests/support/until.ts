import { vi } from 'vitest';

/** Waits until a check throws no more; fails where something hangs, however busy the machine is. */
export function until<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 50_000, interval: 5 });
}
