import { median } from '../../dsp/statistics/stats.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';

/** What a cycle has to reach. */
export interface LeastMatch {
  /** The parameter, and what it is a share of. */
  readonly level: number;
  readonly of: number;
  /** Both together, a correlation. */
  readonly rho: number;
}

export const defaultLeastMatch = 0.8;

/** The least match that a result was made with. */
export function usedLeastMatch({
  parameters,
  cycles,
}: Pick<DenoiseReport, 'parameters' | 'cycles'>): LeastMatch {
  const level = Number(parameters['leastMatch'] ?? defaultLeastMatch);
  const known = cycles.rhos.filter((rho) => !Number.isNaN(rho));
  const isShare = parameters['leastMatchOf'] === 'median' && known.length > 0;
  const of = isShare ? Math.max(median(known), 1e-6) : 1;
  return { level, of, rho: level * of };
}
