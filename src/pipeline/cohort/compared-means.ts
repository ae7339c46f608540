import type { WindowFigures } from './file-figures.ts';
import { type ByMethod, byMethod, hasEveryMethod, timingMethods } from '../../model/methods.ts';

/**
 * Mean intervals of all methods over the same windows: those in which every one has a mean.
 *
 * @returns ms, over the beats of these windows; null where there is no such window
 */
export function comparedMeans(
  windows: readonly WindowFigures[],
  interval: 'rptt' | 'lvet',
): ByMethod<number> | null {
  const spreads = windows.map((window) => window[interval]).filter(({ mean }) => hasEveryMethod(mean));
  const counts = byMethod((method) => spreads.reduce((sum, { n }) => sum + n[method], 0));
  if (timingMethods.some(({ id }) => counts[id] === 0)) return null;
  return byMethod((method) => {
    const sum = spreads.reduce((total, { n, mean }) => total + n[method] * (mean[method] ?? 0), 0);
    return sum / counts[method];
  });
}
