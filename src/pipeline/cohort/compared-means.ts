import type { WindowFigures } from './file-figures.ts';
import { type ByMethod, mapMethods, comparedMethods, type MethodPair } from '../../model/methods.ts';

/**
 * Computes the mean intervals of all methods over the same windows: those in which both compared methods have a mean.
 *
 * @param pair  the methods that are compared
 * @returns ms, over the beats of these windows; null for another method without a mean there; null if there is no such
 *   window
 */
export function comparedMeans(
  windows: readonly WindowFigures[],
  interval: 'rptt' | 'lvet',
  pair: MethodPair = comparedMethods,
): ByMethod<number | null> | null {
  const spreads = windows
    .map((window) => window[interval])
    .filter(({ mean }) => pair.every((method) => mean[method] !== null));
  const counts = mapMethods((method) =>
    spreads.reduce((sum, { n, mean }) => sum + (mean[method] === null ? 0 : n[method]), 0),
  );
  if (pair.some((method) => counts[method] === 0)) return null;
  return mapMethods((method) => {
    const sum = spreads.reduce((total, { n, mean }) => total + n[method] * (mean[method] ?? 0), 0);
    return counts[method] === 0 ? null : sum / counts[method];
  });
}
