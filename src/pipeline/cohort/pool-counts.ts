import type { ByMethod } from '../../model/intervals.ts';
import type { BeatCounts, FileFigures } from './file-figures.ts';

/** Shares of both features by both methods, 0 … 1; null where nothing is counted. */
export interface FeatureShares {
  readonly foot: ByMethod<number | null>;
  readonly notch: ByMethod<number | null>;
}

/** PPV from true and false positives put together over windows and recordings, and never without what was found. */
export interface PooledPpv extends FeatureShares {
  /** Share of the kept beats that have the feature. */
  readonly found: FeatureShares;
  /** Beats kept. */
  readonly beats: number;
}

type Method = keyof ByMethod<unknown>;

/** Over all windows of some recordings; a window with one beat has none counted, but found. */
export function poolPpv(files: readonly FileFigures[]): PooledPpv {
  const windows = files.flatMap((file) => file.windows);
  const sum = (feature: keyof FeatureShares, method: Method, key: keyof BeatCounts) =>
    windows.reduce((total, window) => total + window[feature][method][key], 0);
  return {
    ...shares((feature, method) => {
      const right = sum(feature, method, 'truePositive');
      return shareOf(right, right + sum(feature, method, 'falsePositive'));
    }),
    found: shares((feature, method) => shareOf(sum(feature, method, 'found'), sum(feature, method, 'beats'))),
    beats: sum('foot', 'historic', 'beats'),
  };
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function shares(share: (feature: keyof FeatureShares, method: Method) => number | null): FeatureShares {
  return {
    foot: { historic: share('foot', 'historic'), leastVariance: share('foot', 'leastVariance') },
    notch: { historic: share('notch', 'historic'), leastVariance: share('notch', 'leastVariance') },
  };
}
