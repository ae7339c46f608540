import { type ComponentType, lazy } from 'react';

/** Returns a component whose code is fetched when it is first shown. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
