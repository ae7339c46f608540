import type { WindowFigures } from './file-figures.ts';
import type { ByMethod } from '../../model/methods.ts';

/**
 * Mean intervals of both methods over the same windows: those in which both have a mean.
 *
 * @returns ms, over the beats of these windows; null where there is no such window
 */
export function comparedMeans(
  windows: readonly WindowFigures[],
  interval: 'rptt' | 'lvet',
): ByMethod<number> | null {
  const counts = { historic: 0, leastVariance: 0 };
  const sums = { historic: 0, leastVariance: 0 };
  for (const { [interval]: spread } of windows) {
    const { historic, leastVariance } = spread.mean;
    if (historic === null || leastVariance === null) continue;
    counts.historic += spread.n.historic;
    counts.leastVariance += spread.n.leastVariance;
    sums.historic += spread.n.historic * historic;
    sums.leastVariance += spread.n.leastVariance * leastVariance;
  }
  if (counts.historic === 0 || counts.leastVariance === 0) return null;
  return {
    historic: sums.historic / counts.historic,
    leastVariance: sums.leastVariance / counts.leastVariance,
  };
}
