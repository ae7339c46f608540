import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import { LevelHandle } from '../../../charts/pointing/level-handle.tsx';
import { linearMap } from '../../../charts/axes/linear-map.ts';
import { methodForms } from '../../../charts/pens/method-marks.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { PlotLayer } from '../../../charts/figures/plot-layer.tsx';
import type { PlotlyFigure, PlotView } from '../../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot } from '../../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { IntervalBeat, IntervalWindow, SweptStatistics } from '../../../model/intervals.ts';
import { timingMethods } from '../../../model/methods.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import { acceptanceLeftPx, acceptanceRightPx, acceptanceRow } from './acceptance-frame.ts';
import { AcceptanceMarks } from './acceptance-marks.tsx';
import type { AcceptanceModel, PpvCurve } from './acceptance-model.ts';
import { acceptanceModel, acceptancesMs, acceptanceTable, axisEndMs } from './acceptance-model.ts';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import { methodNames } from '../../words/method-name.ts';

const levels = acceptancesMs.filter((ms) => Number.isInteger(ms));
const defaultMs = 6;
const features = ['foot', 'notch'] as const;

interface AcceptancePanelProps {
  readonly window: IntervalWindow;
  /** Those of the window. */
  readonly beats: readonly IntervalBeat[];
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  /** `isFinal` when the drag is over. */
  readonly onAcceptance: (acceptanceMs: number, isFinal: boolean) => void;
}

function figureOf(model: AcceptanceModel, endMs: number, size: Size, { colour }: Palette): PlotlyFigure {
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

const numberOf = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard);

/** 'historic 90.0 %, least variance 97.1 %'. */
function ppvText(statistics: SweptStatistics): string {
  const names = methodNames(statistics);
  return timingMethods
    .map(({ id }, k) => `${names[k] ?? id} ${formatPercent(statistics[id].ppv)} %`)
    .join(', ');
}

/** PPV of foot and notch against how far a beat may lie from the median, with a handle at the acceptance that holds. */
export function AcceptancePanel({ window, beats, parameters, onAcceptance }: AcceptancePanelProps) {
  const acceptanceMs = numberOf(parameters['acceptance'], defaultMs);
  const ppvMissed = parameters['ppvMissed'] === 'false' ? 'false' : 'outside';
  const model = useMemo(() => acceptanceModel(beats, ppvMissed), [beats, ppvMissed]);
  const endMs = axisEndMs(acceptanceMs);
  const figure = useCallback(
    (size: Size, palette: Palette) => figureOf(model, endMs, size, palette),
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
    <FigurePanel
      name="acceptance"
      title="PPV"
      sub="against acceptance"
      table={() => acceptanceTable(model, window)}
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
