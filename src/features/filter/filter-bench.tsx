import { useCallback, useMemo } from 'react';
import type { FilterBenchResult, FilterBenchStage } from '../../model/filter-bench.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import {
  chainValues,
  type StageValues,
  chainToParameters,
  withStageValue,
} from '../../pipeline/filter-bench/chain-values.ts';
import { AnalysisBench } from '../bench/analysis-bench.tsx';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { useChangedValues, useSetAllParameters } from '../bench/use-set-parameter.ts';
import { useChosenRun } from '../session-context.ts';
import { FilterReading } from './filter-reading.tsx';
import './filter.css';
import { MeanBeatPanel } from './mean-beat-panel.tsx';
import { PresetsPanel } from './presets-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { FilterStudyPanel } from './study-panel.tsx';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { type FigureRow, figureRows } from '../../charts/plotly/figure-rows.ts';
import { figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { typeNames } from './stage-words.ts';

const margin = { l: 98, r: 18, t: 3, b: 22, pad: 0 } as const;

/** A coefficient larger than this multiple of the next largest is drawn off scale. */
const peakShare = 3;

/** Returns the largest coefficient, and the scale for the others. */
function impulseScale({ impulse: { x, y } }: FilterBenchStage): {
  readonly peak: number;
  /** Time of the largest coefficient, s. */
  readonly atSec: number;
  readonly scale: number;
} {
  let peakIndex = 0;
  for (let k = 1; k < y.length; k++) {
    if (Math.abs(y[k] ?? 0) > Math.abs(y[peakIndex] ?? 0)) peakIndex = k;
  }
  let rest = 0;
  for (let k = 0; k < y.length; k++) if (k !== peakIndex) rest = Math.max(rest, Math.abs(y[k] ?? 0));
  const peak = y[peakIndex] ?? 0;
  return {
    peak,
    atSec: x[peakIndex] ?? 0,
    scale: rest > 0 && Math.abs(peak) > peakShare * rest ? rest : Math.abs(peak),
  };
}

/** Returns the ends of the longest filter, s, with a small margin. */
function timeRange(stages: readonly FilterBenchStage[]): readonly [number, number] {
  const from = Math.min(...stages.map(({ impulse }) => impulse.x[0] ?? 0), -0.01);
  const to = Math.max(...stages.map(({ impulse }) => impulse.x.at(-1) ?? 0), 0.01);
  return [from, to];
}

/** Returns labels with type and length in the margin, in one line if the rows are low. */
function stageNames(
  stage: FilterBenchStage,
  { domain: [from, to], heightPx }: FigureRow,
  { colour }: Palette,
) {
  const taps = stage.isSkipped ? 'skipped' : formatNumber(stage.tapCount, 0);
  const name = typeNames[stage.type];
  const place = { xref: 'paper', yref: 'paper', x: 0, y: (from + to) / 2, xanchor: 'left' } as const;
  const at = { ...place, xshift: 8 - margin.l };
  if (heightPx < 25) return [figureLabel(`${name} ${taps}`, colour.text3, at)];
  return [
    figureLabel(name, colour.text2, { ...at, yshift: 6 }, 600),
    figureLabel(stage.isSkipped ? taps : formatCount(stage.tapCount, 'tap'), colour.text3, {
      ...at,
      yshift: -6,
    }),
  ];
}

/** Returns the coefficients of each filter over time, one plot below the other. */
export function impulseFigure(
  stages: readonly FilterBenchStage[],
  size: Size,
  palette: Palette,
): PlotlyFigure {
  const { colour } = palette;
  const rows = figureRows(stages.length, size, margin, 6).flatMap((row, k) => {
    const stage = stages[k];
    return stage ? [{ row, stage, own: impulseScale(stage) }] : [];
  });
  const axes = rows.map(({ row: { key, domain }, own: { scale } }) => ({
    [`yaxis${key}`]: {
      domain,
      range: [-1.15 * scale, 1.15 * scale],
      showticklabels: false,
      showgrid: false,
      zeroline: true,
      zerolinecolor: colour.grid,
    },
  }));
  return {
    data: rows.map(({ row: { key }, stage: { impulse }, own: { scale } }) => ({
      type: 'scatter',
      mode: 'lines',
      yaxis: `y${key}` as 'y',
      x: impulse.x,
      // Clipped at the edge, because a coefficient off scale would otherwise appear as two lines.
      y: impulse.y.map((value) => Math.min(Math.max(value, -1.15 * scale), 1.15 * scale)),
      customdata: [...impulse.y],
      line: { color: colour.text1, width: 1.25 },
      hovertemplate: '%{customdata:.3~r}<extra></extra>',
    })),
    layout: {
      ...Object.assign({}, ...axes),
      margin,
      xaxis: {
        range: [...timeRange(stages)],
        anchor: `y${rows.at(-1)?.row.key ?? ''}` as 'y',
        nticks: Math.max(Math.floor((size.widthPx - margin.l - margin.r) / 40), 1),
        tickangle: 0,
        ticksuffix: '\u202fs',
        hoverformat: '.4~r',
      },
      annotations: rows.flatMap(({ row, stage, own: { peak, atSec, scale } }) => [
        ...stageNames(stage, row, palette),
        ...(Math.abs(peak) > scale
          ? [
              figureLabel(`↑ ${formatNumber(peak, 3)}`, colour.text3, {
                x: atSec,
                yref: 'paper',
                y: row.domain[1],
                xanchor: 'left',
                xshift: 6,
                yanchor: 'top',
              }),
            ]
          : []),
      ]),
    },
  };
}

function impulseTable(stages: readonly FilterBenchStage[]): DataTable {
  return {
    columns: ['stage', 'type', 'time, s', 'coefficient'],
    rows: stages.flatMap(({ type, impulse: { x, y } }, index) =>
      Array.from(x, (sec, k) => [index + 1, type, sec, y[k] ?? null]),
    ),
  };
}

/** Describes a filter: 'Low-pass, 101 taps over 200 ms, largest 0.120 at 0 ms'. */
function stageSentence(stage: FilterBenchStage): string {
  const name = `${typeNames[stage.type]}, ${formatCount(stage.tapCount, 'tap')}`;
  if (stage.isSkipped) return `${name}, skipped`;
  const { x } = stage.impulse;
  const { peak, atSec } = impulseScale(stage);
  const lengthMs = formatNumber(1000 * ((x.at(-1) ?? 0) - (x[0] ?? 0)), 0);
  return `${name} over ${lengthMs} ms, largest ${formatNumber(peak, 3)} at ${formatNumber(1000 * atSec, 0)} ms`;
}

/** Renders the coefficients of each filter of the chain, as applied. */
function ImpulsePanel({ result: { stages } }: { readonly result: FilterBenchResult }) {
  const isOff = stages.some((stage) => {
    const { peak, scale } = impulseScale(stage);
    return Math.abs(peak) > scale;
  });
  const words = stages.map(stageSentence);
  const figure = useCallback(
    (size: Size, palette: Palette) => impulseFigure(stages, size, palette),
    [stages],
  );
  return (
    <PlotPanel
      name="impulse"
      title="Impulse responses"
      sub={isOff ? 'centre tap off scale' : ''}
      table={() => impulseTable(stages)}
      description={`${words.join('; ')}.`}
      figure={figure}
    />
  );
}

interface ResultProps {
  readonly result: FilterBenchResult;
  /** The chain of the result. */
  readonly computed: readonly StageValues[];
}

function FilterResult({ result, computed }: ResultProps) {
  const changed = useChangedValues('filter');
  const setAll = useSetAllParameters('filter');
  const stages = useMemo(() => chainValues(changed), [changed]);
  const take = (next: readonly StageValues[]): void => setAll(chainToParameters(next));
  const moveEdge = (stageIndex: number, edge: 'low' | 'high', value: ParameterValue): void =>
    take(stages.map((stage, index) => (index === stageIndex ? withStageValue(stage, edge, value) : stage)));
  return (
    <>
      <FilterReading result={result} />
      <div className="filter-panels">
        <ResponsePanel result={result} stages={stages} onEdge={moveEdge} />
        <ImpulsePanel result={result} />
        <MeanBeatPanel result={result} />
        <PresetsPanel result={result} stages={computed} onPreset={(values) => take([values])} />
        <FilterStudyPanel />
      </div>
    </>
  );
}

/** Renders the Filter bench: the effect of the chain on the signal in numbers and plots, or why there is none. */
export function FilterBench() {
  const changed = useChosenRun('filter', (run) => run?.reportParameters);
  const computed = useMemo(() => chainValues(changed ?? {}), [changed]);
  return (
    <AnalysisBench analysis="filter">
      {({ result }) => <FilterResult result={result} computed={computed} />}
    </AnalysisBench>
  );
}
