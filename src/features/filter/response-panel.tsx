import { useCallback, useMemo, useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { type FrequencyScale, frequencyLevels } from '../../charts/axes/linear-map.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/svg-plot.tsx';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotView } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import {
  type StageValues,
  edgesForType,
  stageDefaults,
  withStageValue,
} from '../../pipeline/filter-bench/chain-values.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { gainAt } from './gain-notes.ts';
import { type LowestRow, delayText, phaseText } from './phase-words.ts';
import { responseFigure } from './response-figure.ts';
import { type ResponseFrame, responseFrame } from './response-frame.ts';
import { responseLabels } from './response-labels.ts';
import { hzText, typeNames } from './stage-words.ts';
import { stopRanges } from './stop-ranges.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';

/** An edge of one of the chain's filters. */
interface StageEdge {
  readonly stageIndex: number;
  readonly edge: 'low' | 'high';
  readonly hz: number;
  /** 'Stage 1, high-pass: lower edge'. */
  readonly name: string;
}

const words = { low: 'lower edge', high: 'upper edge' } as const;

/** Returns the edges of a chain that are on the axis and visible. */
function edgesIn(stages: readonly StageValues[], frame: ResponseFrame): readonly StageEdge[] {
  const { fromHz, toHz, wholeHz } = frame;
  const leastHz = fromHz > wholeHz[0] ? fromHz : 0;
  return stages.flatMap((stage, stageIndex) =>
    edgesForType(stage['type'] ?? 'lowpass').flatMap((edge) => {
      const hz = stage[edge];
      if (typeof hz !== 'number' || hz < leastHz || hz >= toHz) return [];
      const type = Object.entries(typeNames).find(([own]) => own === stage['type'])?.[1] ?? '';
      return [
        { stageIndex, edge, hz, name: `Stage ${stageIndex + 1}, ${type.toLowerCase()}: ${words[edge]}` },
      ];
    }),
  );
}

interface EdgeHandlesProps {
  readonly stages: readonly StageValues[];
  readonly frame: ResponseFrame;
  /** Identity of the result; changes with every result. */
  readonly result: unknown;
  readonly onEdge: (stageIndex: number, edge: 'low' | 'high', value: ParameterValue) => void;
}

/** Returns the default of an edge. */
const usual = (type: ParameterValue | undefined, edge: 'low' | 'high'): ParameterValue =>
  withStageValue(stageDefaults, 'type', type ?? 'lowpass')[edge] ?? 'none';

/** Renders a handle at each edge; an edge of a band stays on its side of the other. */
function EdgeHandles({ stages, frame, result, onEdge }: EdgeHandlesProps) {
  const [firstHz, lastHz] = frame.wholeHz;
  return edgesIn(stages, frame).map(({ stageIndex, edge, hz, name }) => {
    const stage = stages[stageIndex];
    const other = edge === 'low' ? stage?.['high'] : stage?.['low'];
    const isBand = typeof other === 'number' && edgesForType(stage?.['type'] ?? '').length === 2;
    const levels = frequencyLevels(Math.max(firstHz, 0.01), 0.4999 * 2 * lastHz).filter(
      (level) => !isBand || (edge === 'low' ? level < other : level > other),
    );
    const back = (): void => onEdge(stageIndex, edge, usual(stage?.['type'], edge));
    return (
      <LevelHandle
        key={`${stageIndex} ${edge}`}
        label={name}
        description="Arrow keys move the edge, with Shift by ten steps; Home restores the default."
        value={hz}
        levels={levels}
        unitText={(level) => `${hzText(level)} Hz`}
        map={frame.x}
        topPx={20}
        bottomPx={frame.bottomPx}
        result={result}
        onLevel={(level) => onEdge(stageIndex, edge, level)}
        onDefault={back}
        onWinner={back}
      />
    );
  });
}

const scales = [
  { value: 'log', label: 'log' },
  { value: 'linear', label: 'linear' },
] as const;

const lowestRows = [
  { value: 'phase', label: 'phase' },
  { value: 'delay', label: 'delay' },
] as const;

interface ResponsePanelProps {
  readonly result: FilterBenchResult;
  /** The chain as it is being edited. */
  readonly stages: readonly StageValues[];
  readonly onEdge: (stageIndex: number, edge: 'low' | 'high', value: ParameterValue) => void;
}

const curveRows = (name: string, { x, y }: Curve): (string | number)[][] =>
  Array.from(x, (hz, k) => [name, hz, y[k] ?? Number.NaN]);

/** Returns the values of each curve by frequency, one curve after another. */
function responseTable({ gainDb, phaseRad, groupDelaySec, density, signal }: FilterBenchResult): DataTable {
  const unit = `${signal.unit}²/Hz`;
  return {
    columns: ['curve', 'frequency, Hz', 'value'],
    rows: [
      ...curveRows('gain, dB', gainDb),
      ...curveRows('phase, rad', phaseRad),
      ...curveRows('group delay, s', groupDelaySec),
      ...(density ? curveRows(`density before, ${unit}`, density.before) : []),
      ...(density ? curveRows(`density after, ${unit}`, density.after) : []),
    ],
  };
}

/** Renders the names of the edges above their handles, next to the previous name if they would overlap. */
function EdgeNames({
  stages,
  frame,
}: {
  readonly stages: readonly StageValues[];
  readonly frame: ResponseFrame;
}) {
  let fromPx = 0;
  return edgesIn(stages, frame)
    .toSorted((a, b) => a.hz - b.hz)
    .map(({ name, hz }) => {
      const text = `${hzText(hz)}\u202fHz`;
      const halfPx = 3.2 * text.length;
      const x = Math.min(Math.max(frame.x.px(hz), fromPx + halfPx), frame.rightPx + 14 - halfPx);
      fromPx = x + halfPx + 4;
      return (
        <PlotLabel key={name} kind="accent" x={x} y={13} anchor="middle">
          {text}
        </PlotLabel>
      );
    });
}

function describeResponse(result: FilterBenchResult): string {
  const { gainDb, readings } = result;
  const at = (hz: number): string => `${formatNumber(gainAt(gainDb, hz), 1)} dB at ${hzText(hz)} Hz`;
  return `Gain ${at(0)}, ${at(10)}, ${at(readings.mainsHz)}. Delay ${delayText(result)}. Phase ${phaseText(result)}.`;
}

/** Renders the effect of the chain on each frequency, with draggable edges. */
export function ResponsePanel({ result, stages, onEdge }: ResponsePanelProps) {
  const [scale, setScale] = useState<FrequencyScale>('log');
  const [shown, setShown] = useState<LowestRow>('delay');
  const stops = useMemo(() => stopRanges(result.stages, result.signal.fs), [result]);
  const figure = useCallback(
    (size: Size, palette: Palette) => {
      const frame = responseFrame(result, size, scale, shown);
      return responseFigure(result, frame, stops, { scale, shown }, size, palette);
    },
    [result, stops, scale, shown],
  );
  const overlay = ({ size, zoom }: PlotView) => {
    const inHz = (at: number): number => (scale === 'log' ? 10 ** at : at);
    const frame = responseFrame(result, size, scale, shown, zoom && [inHz(zoom[0]), inHz(zoom[1])]);
    const edgesHz = edgesIn(stages, frame).map(({ hz }) => hz);
    return (
      <>
        <PlotLayer size={size}>
          {responseLabels({ result, frame, stops }, shown, edgesHz).map(({ text, kind, place }) => (
            <PlotLabel key={text} kind={kind} {...place}>
              {text}
            </PlotLabel>
          ))}
          <EdgeNames stages={stages} frame={frame} />
        </PlotLayer>
        <EdgeHandles stages={stages} frame={frame} result={result} onEdge={onEdge} />
      </>
    );
  };
  return (
    <PlotPanel
      name="response"
      title="Response and spectra"
      sub={`gain of the chain, densities, ${shown}`}
      table={() => responseTable(result)}
      tools={
        <>
          <Segmented label="Lowest row" value={shown} choices={lowestRows} onChange={setShown} />
          <Segmented label="Frequency axis" value={scale} choices={scales} onChange={setScale} />
        </>
      }
      description={describeResponse(result)}
      figure={figure}
      overlay={overlay}
      stops={false}
    />
  );
}
