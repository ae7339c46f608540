import { vi } from 'vitest';

/** Waits until a check no longer throws; fails if something hangs, however busy the machine is. */
export function until<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 50_000, interval: 5 });
}
