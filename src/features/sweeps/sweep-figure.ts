import type { Data } from 'plotly.js';
import type { Palette } from '../../charts/pens/palette.ts';
import { plotMargin } from '../../charts/plotly/plotly-template.ts';
import { figureBand, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SweepModel, SweepPoint } from './sweep-model.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';

/** Geometry of SD above PPV or mean, px. */
export interface SweepFrame {
  readonly x: LinearMap;
  readonly sd: LinearMap;
  readonly lower: LinearMap;
  readonly sdBottomPx: number;
  readonly lowerTopPx: number;
  readonly bottomPx: number;
  readonly rightPx: number;
  /** Whether it is too low for a name at every mark and for numbers at both ends of each scale, as on a full report. */
  readonly isLow: boolean;
}

const winsPx = 12;

/** Minimum height of the SD plot with room for all labels, px. */
const minSdPx = 44;

/** Margin left of the curves for the quantity's name and its ticks, px. */
export const sweepLeftPx = 50;

/** Divides a panel: SD above, PPV or mean below, with a common x axis. */
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
    isLow: sdBottomPx - plotMargin.t < minSdPx,
  };
}

/** Returns the same as fractions of the plot's inner height from the bottom, as used by plotly. */
function sweepDomains({ sdBottomPx, lowerTopPx, bottomPx }: SweepFrame) {
  const share = (px: number): number => (bottomPx - px) / Math.max(bottomPx - plotMargin.t, 1);
  const low = share(sdBottomPx);
  return {
    sd: [low, 1],
    lower: [0, share(lowerTopPx)],
    /** Fraction of the upper plot for the bar of the threshold with the most wins. */
    winsShare: Math.min(winsPx / Math.max(sdBottomPx - plotMargin.t, 1), 1),
  } as const;
}

type Pick1 = (point: SweepPoint) => number | null;

/** Returns a curve over the candidate thresholds, and a faint one over all, which shows where one is excluded. */
function curves(model: SweepModel, pick: Pick1, yaxis: 'y' | 'y2', unit: string, palette: Palette): Data[] {
  const x = model.points.map((point) => point.level);
  const shared = { type: 'scatter', mode: 'lines', xaxis: 'x', yaxis, x, connectgaps: false } as const;
  const name = yaxis === 'y' ? 'SD' : model.lower.name;
  return [
    {
      ...shared,
      y: model.points.map((point) => (yaxis === 'y2' && isBeyond(model, point) ? null : pick(point))),
      line: { color: palette.colour.raw, width: 1 },
      hoverinfo: 'skip',
    },
    {
      ...shared,
      y: model.points.map((point) =>
        point.ruledOut !== null || isBeyond(model, point) ? null : pick(point),
      ),
      line: { color: palette.colour.text2, width: 1.5 },
      name,
      hovertemplate: `${name} %{y:.1f} ${unit}<extra></extra>`,
    },
  ];
}

const isBeyond = (model: SweepModel, { sd }: SweepPoint): boolean => sd !== null && sd > model.sdTop;

function winsBars({ points }: SweepModel, palette: Palette): Data {
  const winning = points.filter((point) => point.wins >= 0.05);
  return {
    type: 'bar',
    x: winning.map((point) => point.level),
    y: winning.map((point) => point.wins),
    width: 0.7 * Math.abs((points[1]?.level ?? 1) - (points[0]?.level ?? 0)),
    yaxis: 'y3',
    marker: { color: palette.colour.lineStrong, line: { width: 0 } },
    hovertemplate: 'wins %{y:.1f} %<extra></extra>',
  };
}

/** Returns SD, wins, and PPV or mean over the thresholds. */
export function sweepFigure(model: SweepModel, size: Size, palette: Palette): PlotlyFigure {
  const frame = sweepFrame(size, model, model.xRange);
  const domains = sweepDomains(frame);
  const maxWins = Math.max(1, ...model.points.map((point) => point.wins));
  const { band, sdTop, lower, xRange } = model;
  const step = xRange[0] < 0 ? 25 : size.widthPx < 200 ? 25 : 10;
  return {
    data: [
      winsBars(model, palette),
      ...curves(model, (point) => point.sd, 'y', 'ms', palette),
      ...curves(model, (point) => point[model.lower.of], 'y2', model.lower.unit, palette),
    ],
    layout: {
      margin: { ...plotMargin, l: sweepLeftPx },
      xaxis: {
        range: [...xRange],
        anchor: 'y2',
        tick0: 0,
        dtick: step,
        ticksuffix: '\u202f%',
        hoverformat: '.0f',
      },
      // Over the bars: for two plots at one place, plotly paints a background under each that overlays none.
      yaxis: {
        overlaying: 'y3',
        domain: [...domains.sd],
        range: [0, sdTop],
        tick0: 0,
        // A tick at half the top only if it is a whole number, because there is room for two digits.
        dtick: !frame.isLow && Number.isInteger(sdTop / 2) && sdTop < 200 ? sdTop / 2 : sdTop,
        ticksuffix: '\u202fms',
        zeroline: true,
        zerolinecolor: palette.colour.axis,
        zerolinewidth: 1,
      },
      yaxis2: {
        domain: [...domains.lower],
        range: [lower.low, lower.high],
        tick0: frame.isLow ? lower.high : lower.low,
        dtick: (frame.isLow ? 2 : 1) * (lower.high - lower.low),
        ticksuffix: `\u202f${lower.unit}`,
      },
      yaxis3: {
        domain: [...domains.sd],
        range: [0, maxWins / domains.winsShare],
        anchor: 'x',
        showticklabels: false,
        showgrid: false,
      },
      shapes: band
        ? [
            figureBand(palette.colour.band, {
              xref: 'x',
              yref: 'y',
              x0: band.levels[0],
              x1: band.levels[1],
              y0: band.sd[0],
              y1: Math.min(band.sd[1], sdTop),
            }),
          ]
        : [],
    },
  };
}
