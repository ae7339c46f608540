import { useCallback, useMemo, useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { FrequencyScale } from '../../charts/axes/frequency-axis.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/plot-layer.tsx';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotView } from '../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { EdgeHandles, edgesIn } from './edge-handles.tsx';
import { gainAt } from './gain-notes.ts';
import type { LowestRow } from './phase-words.ts';
import { delayText, phaseText } from './phase-words.ts';
import { responseFigure } from './response-figure.ts';
import type { ResponseFrame } from './response-frame.ts';
import { responseFrame } from './response-frame.ts';
import { responseLabels } from './response-labels.ts';
import { hzText } from './stage-words.ts';
import { stopRanges } from './stop-ranges.ts';

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

const rowsOf = (name: string, { x, y }: Curve): (string | number)[][] =>
  Array.from(x, (hz, k) => [name, hz, y[k] ?? Number.NaN]);

/** Each curve against frequency, one under another. */
function responseTable({ gainDb, phaseRad, groupDelaySec, density, signal }: FilterBenchResult): DataTable {
  const unit = `${signal.unit}²/Hz`;
  return {
    columns: ['curve', 'frequency, Hz', 'value'],
    rows: [
      ...rowsOf('gain, dB', gainDb),
      ...rowsOf('phase, rad', phaseRad),
      ...rowsOf('group delay, s', groupDelaySec),
      ...(density ? rowsOf(`density before, ${unit}`, density.before) : []),
      ...(density ? rowsOf(`density after, ${unit}`, density.after) : []),
    ],
  };
}

/** The names of the edges over their handles, each beside the one before where they would meet. */
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

function sentenceOf(result: FilterBenchResult): string {
  const { gainDb, readings } = result;
  const at = (hz: number): string => `${formatNumber(gainAt(gainDb, hz), 1)} dB at ${hzText(hz)} Hz`;
  return `Gain ${at(0)}, ${at(10)}, ${at(readings.mainsHz)}. Delay ${delayText(result)}. Phase ${phaseText(result)}.`;
}

/** What the chain does to each frequency, with its edges to take hold of. */
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
    <FigurePanel
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
    >
      <PlotlyPlot
        label="Response and spectra"
        description={sentenceOf(result)}
        figure={figure}
        overlay={overlay}
        stops={false}
      />
    </FigurePanel>
  );
}
