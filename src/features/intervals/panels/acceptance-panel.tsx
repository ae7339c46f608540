import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import { LevelHandle } from '../../../charts/pointing/level-handle.tsx';
import { linearMap, type LinearMap } from '../../../charts/axes/linear-map.ts';
import { methodForms } from '../../../charts/pens/method-marks.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { PlotLabel, PlotLayer, PlotMark } from '../../../charts/figures/svg-plot.tsx';
import { type PlotlyFigure, type PlotView, lineAcross } from '../../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { IntervalBeat, IntervalWindow, SweptStatistics } from '../../../model/intervals.ts';
import { timingMethods } from '../../../model/methods.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import {
  type AcceptanceModel,
  type PpvCurve,
  acceptanceModel,
  acceptancesMs,
  acceptanceTable,
  axisEndMs,
  curveAt,
} from './acceptance-model.ts';
import { PlotPanel } from '../../bench/plot-panel.tsx';
import { methodNames } from '../../words/method-name.ts';
import {
  type LabelBox,
  type LabelPlace,
  boxesAlong,
  placeLabels,
} from '../../../charts/axes/place-labels.ts';

/** Margins left and right of the curves, px. */
const acceptanceLeftPx = 48;
const acceptanceRightPx = 22;

/** Distance of labels from the numbers of the axis, px; letters like % are wider than `placeLabels` assumes. */
const apartPx = 6;

/** Returns the ends of the upper plot (foot) or the lower one (notch), px. */
function acceptanceRow(index: number, { heightPx }: Size) {
  const half = (heightPx - 14) / 2;
  return { topPx: index * half + 8, bottomPx: (index + 1) * half - 6 };
}

interface AcceptanceMarksProps {
  readonly feature: 'foot' | 'notch';
  readonly size: Size;
  readonly model: AcceptanceModel;
  readonly acceptanceMs: number;
  readonly x: LinearMap;
}

const percentText = (value: number | null): string =>
  `${formatPercent(value === null ? null : value / 100)} %`;

/** Returns places right and left of the handle, from the bottom up, because curves rise and leave most room below. */
function placesFor(handlePx: number, rightPx: number, bottomPx: number, topPx: number): LabelPlace[] {
  const count = Math.max(Math.floor((bottomPx - topPx) / 4), 1);
  const ys = Array.from({ length: count }, (_, step) => bottomPx - 4 - 4 * step);
  return [
    ...ys.map((y): LabelPlace => ({ x: handlePx + 8, y, anchor: 'start' })),
    ...ys.map((y): LabelPlace => ({ x: rightPx + acceptanceRightPx - 4, y, anchor: 'end' })),
    ...ys.map((y): LabelPlace => ({ x: handlePx - 8, y, anchor: 'end' })),
  ];
}

/** Renders the mark of each method on the curves of a feature, with values where they cover no curve. */
function AcceptanceMarks({ feature, size, model, acceptanceMs, x }: AcceptanceMarksProps) {
  const { topPx, bottomPx } = acceptanceRow(feature === 'foot' ? 0 : 1, size);
  const y = linearMap([model.low, 100], [bottomPx, topPx]);
  const rightPx = size.widthPx - acceptanceRightPx;
  const handlePx = x.px(acceptanceMs);
  const at = (value: number): number => y.px(Math.max(value, model.low));
  const shown = timingMethods.map(({ id, mark, short }) => {
    const curve = model[feature][id];
    const value = curveAt(curve, acceptanceMs);
    const points = curve
      .map((own, index) => [x.px(acceptancesMs[index] ?? 0), own === null ? bottomPx : at(own)] as const)
      .filter(([px]) => px <= rightPx);
    return { mark, value, points, text: `${short} ${percentText(value)}`, short: percentText(value) };
  });
  const marks = shown.flatMap(({ value }): LabelBox[] =>
    value === null ? [] : [[handlePx - 6, at(value) - 6, handlePx + 6, at(value) + 6]],
  );
  const places = placeLabels(
    // Placed from the bottom up but read from the top, so the last comes first.
    shown
      .toReversed()
      .map(({ text, short }) => ({ text, short, places: placesFor(handlePx, rightPx, bottomPx, topPx) })),
    [acceptanceLeftPx + apartPx, topPx - 6, size.widthPx - 2, bottomPx],
    [
      ...shown.flatMap(({ points }) => boxesAlong(points)),
      ...marks,
      [handlePx - 2, topPx, handlePx + 2, bottomPx],
    ],
  ).toReversed();
  return (
    <>
      <PlotLabel kind="name" x={8} y={(topPx + bottomPx) / 2 + 4}>
        {feature === 'foot' ? 'Foot' : 'Notch'}
      </PlotLabel>
      {shown.map(
        ({ mark, value }) =>
          value !== null && <PlotMark key={mark} method={mark} x={handlePx} y={at(value)} />,
      )}
      {shown.map(({ mark }, index) => {
        const label = places[index];
        return (
          label && (
            <PlotLabel key={mark} kind={`${mark} halo`} {...label.place}>
              {label.text}
            </PlotLabel>
          )
        );
      })}
    </>
  );
}

const levels = acceptancesMs.filter((ms) => Number.isInteger(ms));
const defaultMs = 6;
const features = ['foot', 'notch'] as const;

interface AcceptancePanelProps {
  readonly window: IntervalWindow;
  /** Beats of the window. */
  readonly beats: readonly IntervalBeat[];
  /** Parameters of the window's result. */
  readonly parameters: ParameterValues;
  /** Called with a new acceptance; `isFinal` when the drag is over. */
  readonly onAcceptance: (acceptanceMs: number, isFinal: boolean) => void;
}

function makeFigure(model: AcceptanceModel, endMs: number, size: Size, { colour }: Palette): PlotlyFigure {
  const bottomPx = acceptanceRow(1, size).bottomPx;
  const share = (px: number): number => (bottomPx - px) / Math.max(bottomPx - 8, 1);
  const line = (curve: PpvCurve, yaxis: 'y' | 'y2', name: string, color: string): Data => ({
    type: 'scatter',
    mode: 'lines',
    x: [...acceptancesMs],
    y: curve.map((value) => (value !== null && value >= model.low ? value : null)),
    yaxis,
    line: { color, width: 1.5 },
    hovertemplate: `${name} %{y:.1f} %<extra></extra>`,
  });
  const domain = (index: number): [number, number] => {
    const row = acceptanceRow(index, size);
    return [Math.max(share(row.bottomPx), 0), Math.min(share(row.topPx), 1)];
  };
  const values = {
    range: [model.low, 100],
    tick0: model.low,
    dtick: 100 - model.low,
    ticksuffix: '\u202f%',
    zeroline: false,
  };
  return {
    data: features.flatMap((feature, index) => {
      const yaxis = index === 0 ? 'y' : 'y2';
      return timingMethods.map(({ id, mark, name }) =>
        line(model[feature][id], yaxis, name, colour[methodForms[mark].colour]),
      );
    }),
    layout: {
      margin: { l: acceptanceLeftPx, r: acceptanceRightPx, t: 8, b: size.heightPx - bottomPx, pad: 0 },
      xaxis: {
        range: [0, endMs],
        anchor: 'y2',
        tick0: 0,
        dtick: endMs / 4 > 5 ? 10 : 5,
        ticksuffix: '\u202fms',
      },
      yaxis: { ...values, domain: domain(0) },
      yaxis2: { ...values, domain: domain(1) },
      shapes: [lineAcross(model.low, { color: colour.axis, width: 1 })],
    },
  };
}

const numberOrStandard = (value: unknown, standard: number): number =>
  typeof value === 'number' ? value : standard;

/** Formats 'historic 90.0 %, least variance 97.1 %'. */
function ppvText(statistics: SweptStatistics): string {
  const names = methodNames(statistics);
  return timingMethods
    .map(({ id }, k) => `${names[k] ?? id} ${formatPercent(statistics[id].ppv)} %`)
    .join(', ');
}

/**
 * Renders PPV of foot and notch against the accepted distance of a beat from the median, with a handle at the current
 * acceptance.
 */
export function AcceptancePanel({ window, beats, parameters, onAcceptance }: AcceptancePanelProps) {
  const acceptanceMs = numberOrStandard(parameters['acceptance'], defaultMs);
  const ppvMissed = parameters['ppvMissed'] === 'false' ? 'false' : 'outside';
  const model = useMemo(() => acceptanceModel(beats, ppvMissed), [beats, ppvMissed]);
  const endMs = axisEndMs(acceptanceMs);
  const figure = useCallback(
    (size: Size, palette: Palette) => makeFigure(model, endMs, size, palette),
    [model, endMs],
  );
  const { rptt, lvet } = window.intervals;
  const sentence = `Within ${acceptanceMs} ms of the median: foot ${ppvText(rptt)}; notch ${ppvText(lvet)}.`;
  const overlay = ({ size, zoom }: PlotView) => {
    const x = linearMap(zoom ?? [0, endMs], [acceptanceLeftPx, size.widthPx - acceptanceRightPx]);
    const shared = { size, model, acceptanceMs, x };
    const standard = (): void => onAcceptance(defaultMs, true);
    return (
      <>
        <LevelHandle
          label="Acceptance"
          description={sentence}
          value={acceptanceMs}
          levels={levels}
          unitText={(level) => `${level} ms`}
          map={x}
          topPx={8}
          bottomPx={acceptanceRow(1, size).bottomPx}
          result={parameters}
          onLevel={onAcceptance}
          onDefault={standard}
          onWinner={standard}
        />
        <PlotLayer size={size}>
          <AcceptanceMarks feature="foot" {...shared} />
          <AcceptanceMarks feature="notch" {...shared} />
        </PlotLayer>
      </>
    );
  };
  return (
    <PlotPanel
      name="acceptance"
      title="PPV"
      sub="against acceptance"
      table={() => acceptanceTable(model, window)}
      label="PPV against acceptance"
      description={sentence}
      figure={figure}
      overlay={overlay}
      stops={false}
    />
  );
}
