import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { plotMargin } from '../../charts/plotly/plotly-template.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SweepModel } from './sweep-model.ts';

/** Where SD and PPV or mean stand over each other, px. */
export interface SweepFrame {
  readonly x: LinearMap;
  readonly sd: LinearMap;
  readonly lower: LinearMap;
  readonly sdBottomPx: number;
  readonly lowerTopPx: number;
  readonly bottomPx: number;
  readonly rightPx: number;
  /** Whether it is too low for a name at every mark and a number at both ends of each scale, as on a full report. */
  readonly isLow: boolean;
}

const winsPx = 12;

/** A lower plot of SD has no room for all of its labels, px. */
const leastSdPx = 44;

/** Left of the curves, px: the quantity's name beside its ticks. */
export const sweepLeftPx = 50;

/** Divides a panel: SD above, PPV or mean below, one x axis. */
export function sweepFrame(
  size: Size,
  model: Pick<SweepModel, 'sdTop' | 'lower'>,
  xRange: readonly [number, number],
): SweepFrame {
  const split = Math.round(size.heightPx * 0.62);
  const bottomPx = size.heightPx - plotMargin.b;
  const sdBottomPx = split - 8;
  const lowerTopPx = split + 6;
  const rightPx = size.widthPx - plotMargin.r;
  return {
    x: linearMap(xRange, [sweepLeftPx, rightPx]),
    sd: linearMap([0, model.sdTop], [sdBottomPx, plotMargin.t]),
    lower: linearMap([model.lower.low, model.lower.high], [bottomPx, lowerTopPx]),
    sdBottomPx,
    lowerTopPx,
    bottomPx,
    rightPx,
    isLow: sdBottomPx - plotMargin.t < leastSdPx,
  };
}

/** The same as shares of the plot's inner height from below, as plotly divides it. */
export function sweepDomains({ sdBottomPx, lowerTopPx, bottomPx }: SweepFrame) {
  const share = (px: number): number => (bottomPx - px) / Math.max(bottomPx - plotMargin.t, 1);
  const low = share(sdBottomPx);
  return {
    sd: [low, 1],
    lower: [0, share(lowerTopPx)],
    /** Share of the upper plot that the most winning threshold's bar takes. */
    winsShare: Math.min(winsPx / Math.max(sdBottomPx - plotMargin.t, 1), 1),
  } as const;
}
