import { useCallback, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dataTable, type DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { correctionsText } from '../../state/sweeps/parameter-map.ts';
import { Button, PrimaryButton } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RecordingSummary, SettingFigures } from '../../workers/protocol.ts';
import { ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useChosen, useSession } from '../session-context.ts';
import {
  chosenCurve,
  comparedColumns,
  comparedCurves,
  comparedFigures,
  differingParameters,
  type ComparedCurve,
} from './compared-figures.ts';
import { useFetched } from '../bench/use-fetched.ts';
import { figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { SettingCurve, SettingCurves } from '../../pipeline/sweeps/setting-curves.ts';

const margin = { l: 58, r: 14, t: 24, b: 22, pad: 0 } as const;

/** Drawing of two settings: one curve of each over the same axis. */
interface DrawnSides {
  readonly curve: ComparedCurve;
  readonly a: SettingCurves;
  readonly b: SettingCurves;
}

/** Returns two settings on top of each other: A hollow and muted, B filled. Beats are points, a response is a line. */
function sidesFigure({ curve, a, b }: DrawnSides, { colour }: Palette): PlotlyFigure {
  const isLine = a.xName === 'frequency' || b.xName === 'frequency';
  const ends = [...a.x, ...b.x].filter((x) => Number.isFinite(x));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const trace = ({ x }: SettingCurves, own: SettingCurve | null, isB: boolean) =>
    ({
      type: 'scatter',
      mode: isLine ? 'lines' : 'markers',
      x: Array.from(x),
      y: own === null ? [] : Array.from(own.y, (value) => (Number.isNaN(value) ? null : value)),
      line: { color: isB ? colour.accent : colour.text2, width: 1.5, dash: isB ? 'solid' : 'dash' },
      marker: isB
        ? { size: 4, symbol: 'diamond', color: colour.accent, line: { width: 0 } }
        : { size: 7, symbol: 'circle-open', color: colour.text2, line: { width: 1, color: colour.text2 } },
      hovertemplate: `${isB ? 'B' : 'A'} %{y:.5~g} ${curve.figure.unit}<extra></extra>`,
    }) as const;
  const { unit, words } = curve.figure;
  const name = unit === '' ? words : `${words}, ${unit}`;
  const corner = { xref: 'paper', yref: 'paper', y: 1, yanchor: 'bottom', yshift: 6 } as const;
  return {
    data: [trace(a, curve.a, false), trace(b, curve.b, true)],
    layout: {
      margin,
      hovermode: isLine ? 'x unified' : 'closest',
      xaxis: { range: [from, to], ticksuffix: `\u202f${a.xUnit}` },
      yaxis: { showgrid: true, nticks: 5, zeroline: false },
      annotations: [
        figureLabel(name, colour.text1, { ...corner, x: 0, xanchor: 'left', xshift: 8 - margin.l }, 600),
        figureLabel(isLine ? 'A dashed' : 'A ○', colour.text2, {
          ...corner,
          x: 1,
          xanchor: 'right',
          xshift: isLine ? -50 : -28,
        }),
        figureLabel(isLine ? 'B solid' : 'B ◆', colour.accent, { ...corner, x: 1, xanchor: 'right' }),
      ],
    },
  };
}

/** Returns the points of both in saved form. */
function sidesTable({ curve, a, b }: DrawnSides): DataTable {
  const { unit, name } = curve.figure;
  return {
    columns: ['setting', `${a.xName}, ${a.xUnit}`, unit === '' ? name : `${name}, ${unit}`],
    rows: [...rowsOf('A', a, curve.a), ...rowsOf('B', b, curve.b)],
  };
}

const rowsOf = (letter: string, { x }: SettingCurves, own: SettingCurve | null): DataTable['rows'] =>
  own === null ? [] : Array.from(x, (at, k) => [letter, at, finite(own.y[k])]);

const finite = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Result of a recording with given settings. */
interface SettingResult {
  /** The newest figures; those of the previous settings while the next are computed. */
  readonly figures: SettingFigures | null;
  readonly isRunning: boolean;
  readonly problem: string | null;
}

interface Wanted {
  readonly analysis: AnalysisName;
  /** Id of the recording. */
  readonly id: string;
  readonly values: ParameterValues;
  /** Text that changes when the result changes with the same values. */
  readonly ground: string;
  /** Whether the bench is computing; it goes first, and its caches are reused. */
  readonly isBusy: boolean;
}

/** Computes the figures and curves of a recording with given settings, in addition to the bench's own result. */
function useSetting({ analysis, id, values, ground, isBusy }: Wanted): SettingResult {
  const { client } = useSession();
  const asked = isBusy ? null : [client, JSON.stringify(values), ground];
  const { value, problem, isCurrent } = useFetched(`${analysis} ${id}`, asked, () =>
    client.settingFigures(id, analysis, values, () => undefined),
  );
  return { figures: value, isRunning: !isCurrent, problem };
}

interface SidesPanelProps {
  readonly analysis: AnalysisName;
  readonly summary: RecordingSummary;
}

/** Returns the current values of an analysis, and whether they are an exercise's own. */
function useValuesNow(analysis: AnalysisName) {
  const { parameters, changedValues } = useSession();
  const chosen = useChosen();
  useStore(parameters[analysis], (state) => state.changed);
  const isExercise = chosen?.group === 'Exercises' && pinnedAnalysis(chosen.sample) === analysis;
  return { values: changedValues(analysis), isExercise };
}

/** Renders two settings side by side: A as it was kept, B as in the bench. */
export function SidesPanel({ analysis, summary }: SidesPanelProps) {
  const { settingsA, keepA, swapA, parameters } = useSession();
  const kept = useStore(settingsA, (state) => state[analysis]) ?? null;
  const { values, isExercise } = useValuesNow(analysis);
  if (kept === null)
    return (
      <div className="sides-empty">
        <p>Keep the current settings as A, then change parameters: the new settings are B.</p>
        <PrimaryButton onClick={() => void keepA(analysis, values)}>Keep as A</PrimaryButton>
      </div>
    );
  const differing = differingParameters(parameters[analysis].declarations, kept, values);
  return (
    <div className="settings-sides">
      <div className="sides-head">
        <p className="sides-differ">
          {differing.length === 0 && 'A and B are the same so far: change a parameter.'}
          {differing.map(({ id, name, a, b }) => (
            <span key={id} className="nowrap">
              {`${name}: `}
              <span className="dim">A</span> {a}, <span className="dim">B</span> <b>{b}</b>
            </span>
          ))}
        </p>
        <span className="sides-acts">
          {!isExercise && <Button onClick={() => void swapA(analysis)}>Swap</Button>}
          <Button onClick={() => void keepA(analysis, values)}>Keep B as A</Button>
          <Button onClick={() => void keepA(analysis, null)}>Clear</Button>
        </span>
      </div>
      <SidesResult analysis={analysis} summary={summary} kept={kept} />
    </div>
  );
}

/** Renders both results: on top of each other, and as a table. */
function SidesResult({ analysis, summary, kept }: SidesPanelProps & { readonly kept: ParameterValues }) {
  const { runs, analysisValues } = useSession();
  const run = useStore(runs, (state) => state[analysis][summary.id]);
  const corrections = correctionsText(useChosen());
  const isBusy = run?.state === 'running';
  const of = { analysis, id: summary.id, isBusy } as const;
  const a = useSetting({ ...of, values: analysisValues(analysis, kept), ground: corrections });
  const b = useSetting({ ...of, values: analysisValues(analysis), ground: corrections });
  const isRunning = isBusy || a.isRunning || b.isRunning;
  return (
    <>
      {a.problem !== null && <Notice tone="error">{`A: ${a.problem}`}</Notice>}
      {b.problem !== null && <Notice tone="error">{`B: ${b.problem}`}</Notice>}
      {a.figures && b.figures ? (
        <div className="sides-panels" aria-busy={isRunning}>
          <SidesPlot analysis={analysis} a={a.figures} b={b.figures} />
          <SidesTable analysis={analysis} a={a.figures} b={b.figures} />
        </div>
      ) : (
        isRunning && <p className="quiet">Computing A and B.</p>
      )}
    </>
  );
}

interface BothProps extends Pick<SidesPanelProps, 'analysis'> {
  readonly a: SettingFigures;
  readonly b: SettingFigures;
}

function SidesPlot({ analysis, a, b }: BothProps) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  const curves = useMemo(() => comparedCurves(analysis, a.curves, b.curves), [analysis, a, b]);
  const curve = chosenCurve(curves, name);
  const drawn = useMemo(
    (): DrawnSides | null => (curve === null ? null : { curve, a: a.curves, b: b.curves }),
    [curve, a, b],
  );
  if (curve === null || drawn === null) return <p className="quiet">Neither result has beats to draw.</p>;
  const oneOf = Math.max(a.curves.oneOf, b.curves.oneOf);
  const some = oneOf > 1 ? `, one of ${oneOf} beats` : '';
  return (
    <FigurePanel
      name="sides"
      title="A and B"
      sub={`${curve.figure.words} against ${a.curves.xName}${some}`}
      table={() => sidesTable(drawn)}
      tools={
        <>
          <label htmlFor={id} className="unseen">
            What of A and B is drawn
          </label>
          <ChoiceField
            id={id}
            value={curve.figure.name}
            choices={curves.map(({ figure }) => ({ value: figure.name, label: figure.words }))}
            onChange={setName}
          />
        </>
      }
    >
      <DrawnPlot drawn={drawn} />
    </FigurePanel>
  );
}

function DrawnPlot({ drawn }: { readonly drawn: DrawnSides }) {
  const figure = useCallback((_: Size, palette: Palette) => sidesFigure(drawn, palette), [drawn]);
  return (
    <PlotlyPlot
      label="A and B"
      description={`${drawn.curve.figure.words} of both settings. The table next to it has their figures.`}
      figure={figure}
      stops
    />
  );
}

/** A scrollable area is a tab stop, so that keys can scroll it. */
const scrolled = { role: 'region', 'aria-label': 'Table of A and B', tabIndex: 0 } as const;

function SidesTable({ analysis, a, b }: BothProps) {
  const { selection } = useSession();
  const windowIndex = useStore(selection, (state) => state.windowIndex);
  const [isDiffering, setDiffering] = useState(false);
  const all = comparedFigures(analysis, a.rows, b.rows, windowIndex);
  const differing = all.filter((row) => row.difference !== 0 && (row.a !== null || row.b !== null));
  const rows = isDiffering ? differing : all;
  const hasWindows = [...a.rows, ...b.rows].some((row) => 'window' in row);
  const place = hasWindows ? `window ${windowIndex + 1}; ` : '';
  return (
    <FigurePanel
      name="sides-table"
      title="Figures of A and B"
      sub={`${place}${formatCount(differing.length, 'figure')} of ${all.length} differ`}
      formats={['csv']}
      table={() => dataTable(comparedColumns, all)}
      tools={
        <CheckRow checked={isDiffering} onChange={setDiffering}>
          Differing only
        </CheckRow>
      }
    >
      <div className="panel-scroll sides-scroll" {...scrolled}>
        <ColumnTable
          columns={comparedColumns}
          rows={rows}
          rowKey={({ figure }) => figure.name}
          className="sides-table"
          label="Figures of A and B"
        />
      </div>
    </FigurePanel>
  );
}
