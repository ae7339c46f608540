import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import { LevelHandle } from '../../../charts/level-handle.tsx';
import { linearMap } from '../../../charts/linear-map.ts';
import type { Palette } from '../../../charts/palette.ts';
import { PlotLabel, PlotLayer, PlotMark } from '../../../charts/plot-layer.tsx';
import type { PlotlyFigure, PlotView } from '../../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot } from '../../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../../charts/use-size.ts';
import type { IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import type { AcceptanceModel, PpvCurve } from './acceptance-model.ts';
import { acceptanceModel, acceptancesMs, acceptanceTable, curveAt } from './acceptance-model.ts';
import { FigurePanel } from './figure-panel.tsx';

const leftPx = 48;
const rightPx = 22;
const levels = acceptancesMs.filter((ms) => Number.isInteger(ms));
const defaultMs = 6;
const features = ['foot', 'notch'] as const;

interface AcceptancePanelProps {
  readonly window: IntervalWindow;
  /** Those of the window. */
  readonly beats: readonly IntervalBeat[];
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  readonly recordingName: string;
  /** `isFinal` when the drag is over. */
  readonly onAcceptance: (acceptanceMs: number, isFinal: boolean) => void;
}

/** Ends of the upper and lower plot, px. */
function rowOf(index: number, { heightPx }: Size) {
  const half = (heightPx - 14) / 2;
  return { topPx: index * half + 8, bottomPx: (index + 1) * half - 6 };
}

function figureOf(model: AcceptanceModel, size: Size, { colour }: Palette): PlotlyFigure {
  const bottomPx = rowOf(1, size).bottomPx;
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
    const row = rowOf(index, size);
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
      return [
        line(model[feature].historic, yaxis, 'historic', colour.historic),
        line(model[feature].leastVariance, yaxis, 'least variance', colour.leastVariance),
      ];
    }),
    layout: {
      margin: { l: leftPx, r: rightPx, t: 8, b: size.heightPx - bottomPx, pad: 0 },
      xaxis: { range: [0, 20], anchor: 'y2', tick0: 0, dtick: 5, ticksuffix: '\u202fms' },
      yaxis: { ...values, domain: domain(0) },
      yaxis2: { ...values, domain: domain(1) },
      shapes: [
        {
          type: 'line',
          xref: 'paper',
          yref: 'y',
          x0: 0,
          x1: 1,
          y0: model.low,
          y1: model.low,
          line: { color: colour.axis, width: 1 },
        },
      ],
    },
  };
}

interface FeatureMarksProps {
  readonly index: number;
  readonly size: Size;
  readonly model: AcceptanceModel;
  readonly acceptanceMs: number;
  readonly xPx: number;
}

const text = (value: number | null): string => formatPercent(value === null ? null : value / 100);

function FeatureMarks({ index, size, model, acceptanceMs, xPx }: FeatureMarksProps) {
  const row = rowOf(index, size);
  const feature = features[index] ?? 'foot';
  const y = linearMap([model.low, 100], [row.bottomPx, row.topPx]);
  const historic = curveAt(model[feature].historic, acceptanceMs);
  const least = curveAt(model[feature].leastVariance, acceptanceMs);
  const at = (value: number): number => y.px(Math.max(value, model.low));
  const lowest = at(Math.min(historic ?? 100, least ?? 100));
  const first = Math.min(lowest + 15, row.bottomPx - 16);
  return (
    <>
      <PlotLabel kind="name" x={8} y={(row.topPx + row.bottomPx) / 2 + 4}>
        {index === 0 ? 'Foot' : 'Notch'}
      </PlotLabel>
      {historic !== null && <PlotMark method="historic" x={xPx} y={at(historic)} />}
      {least !== null && <PlotMark method="least-variance" x={xPx} y={at(least)} />}
      <PlotLabel kind="historic halo" x={xPx + 8} y={first}>{`historic ${text(historic)} %`}</PlotLabel>
      <PlotLabel
        kind="least-variance halo"
        x={xPx + 8}
        y={first + 14}
      >{`least var. ${text(least)} %`}</PlotLabel>
    </>
  );
}

const numberOf = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard);

/** PPV of foot and notch against how far a beat may lie from the median, with a handle at the acceptance that holds. */
export function AcceptancePanel({
  window,
  beats,
  parameters,
  recordingName,
  onAcceptance,
}: AcceptancePanelProps) {
  const acceptanceMs = numberOf(parameters['acceptance'], defaultMs);
  const ppvMissed = parameters['ppvMissed'] === 'false' ? 'false' : 'outside';
  const model = useMemo(() => acceptanceModel(beats, ppvMissed), [beats, ppvMissed]);
  const figure = useCallback((size: Size, palette: Palette) => figureOf(model, size, palette), [model]);
  const { rptt, lvet } = window;
  const sentence =
    `Within ${acceptanceMs} ms of the median: foot ${formatPercent(rptt.leastVariance.ppv)} %, historic ` +
    `${formatPercent(rptt.historic.ppv)} %; notch ${formatPercent(lvet.leastVariance.ppv)} %, historic ${formatPercent(lvet.historic.ppv)} %.`;
  const overlay = ({ size, zoom }: PlotView) => {
    const x = linearMap(zoom ?? [0, 20], [leftPx, size.widthPx - rightPx]);
    const shared = { size, model, acceptanceMs, xPx: x.px(acceptanceMs) };
    const standard = (): void => onAcceptance(defaultMs, true);
    return (
      <>
        <LevelHandle
          label="Acceptance"
          description={sentence}
          value={Math.min(acceptanceMs, 20)}
          levels={levels}
          unitText={(level) => `${level} ms`}
          map={x}
          topPx={8}
          bottomPx={rowOf(1, size).bottomPx}
          result={parameters}
          onLevel={onAcceptance}
          onDefault={standard}
          onWinner={standard}
        />
        <PlotLayer size={size}>
          <FeatureMarks index={0} {...shared} />
          <FeatureMarks index={1} {...shared} />
        </PlotLayer>
      </>
    );
  };
  return (
    <FigurePanel
      name="acceptance"
      title="PPV"
      sub="against acceptance"
      recordingName={recordingName}
      table={() => acceptanceTable(model)}
    >
      <PlotlyPlot
        label="PPV against acceptance"
        description={sentence}
        figure={figure}
        overlay={overlay}
        stops={false}
      />
    </FigurePanel>
  );
}
