import type { FeatureBeatCounts, FileFigures, WindowFigures } from './file-figures.ts';
import {
  type ByMethod,
  mapMethods,
  comparedMethods,
  headlineMethod,
  type MethodId,
  type MethodPair,
} from '../../model/methods.ts';

/** Shares of both features by every method, 0 … 1; null if there is nothing to count. */
export interface FeatureShares {
  readonly foot: ByMethod<number | null>;
  readonly notch: ByMethod<number | null>;
}

/** Number of windows in a comparison of the methods. */
export interface ComparedWindows {
  /** Windows in which both methods of the pair have a PPV. */
  readonly foot: number;
  readonly notch: number;
  /** All windows. */
  readonly of: number;
}

/**
 * PPV of all methods, from true and false positives summed over the windows in which both methods of a pair have a
 * PPV. It is always reported with the share of beats found, which is over all windows.
 */
export interface PooledPpv extends FeatureShares {
  /** Share of the kept beats that have the feature. */
  readonly found: FeatureShares;
  /** Number of kept beats. */
  readonly beats: number;
  readonly compared: ComparedWindows;
}

/**
 * Pools the windows of some recordings. A window with one beat counts for the share found, but has no PPV.
 *
 * @param pair  the methods that must both have a PPV in a window
 */
export function poolPpv(
  files: readonly Pick<FileFigures, 'windows'>[],
  pair: MethodPair = comparedMethods,
): PooledPpv {
  const windows = files.flatMap((file) => file.windows);
  const compared = {
    foot: windows.filter((window) => areBothCounted(window.foot, pair)),
    notch: windows.filter((window) => areBothCounted(window.notch, pair)),
  };
  return {
    ...shares((feature, method) => {
      const right = sum(compared[feature], feature, method, 'truePositive');
      return shareOrNull(right, right + sum(compared[feature], feature, method, 'falsePositive'));
    }),
    found: shares((feature, method) =>
      shareOrNull(sum(windows, feature, method, 'found'), sum(windows, feature, method, 'beats')),
    ),
    beats: sum(windows, 'foot', headlineMethod, 'beats'),
    compared: { foot: compared.foot.length, notch: compared.notch.length, of: windows.length },
  };
}

function areBothCounted(counts: ByMethod<FeatureBeatCounts>, pair: MethodPair): boolean {
  return pair.every((id) => counts[id].truePositive + counts[id].falsePositive > 0);
}

function sum(
  windows: readonly WindowFigures[],
  feature: keyof FeatureShares,
  method: MethodId,
  key: keyof FeatureBeatCounts,
): number {
  return windows.reduce((total, window) => total + window[feature][method][key], 0);
}

function shareOrNull(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function shares(share: (feature: keyof FeatureShares, method: MethodId) => number | null): FeatureShares {
  return {
    foot: mapMethods((method) => share('foot', method)),
    notch: mapMethods((method) => share('notch', method)),
  };
}
