import { useCallback, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { correctionsText } from '../../state/sweeps/parameter-map.ts';
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
} from './compared-figures.ts';
import { type DrawnSides, sidesFigure, sidesTable } from './sides-figure.ts';
import { useSetting } from './use-setting.ts';

interface SidesPanelProps {
  readonly analysis: AnalysisName;
  readonly summary: RecordingSummary;
}

/** What holds now of an analysis, and whether it is an exercise's own. */
function useValuesNow(analysis: AnalysisName) {
  const { parameters, changedOf } = useSession();
  const chosen = useChosen();
  useStore(parameters[analysis], (state) => state.changed);
  const isExercise = chosen?.group === 'Exercises' && pinnedAnalysis(chosen.sample) === analysis;
  return { values: changedOf(analysis), isExercise };
}

/** Two settings side by side: A as it was kept, B as the bench has it. */
export function SidesPanel({ analysis, summary }: SidesPanelProps) {
  const { settingsA, keepA, swapA, parameters } = useSession();
  const kept = useStore(settingsA, (state) => state[analysis]) ?? null;
  const { values, isExercise } = useValuesNow(analysis);
  if (kept === null)
    return (
      <div className="sides-empty">
        <p>Keep the settings as they are now as A, and change parameters: what they come to then is B.</p>
        <button type="button" className="btn primary" onClick={() => void keepA(analysis, values)}>
          Keep as A
        </button>
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
          {!isExercise && (
            <button type="button" className="btn edged" onClick={() => void swapA(analysis)}>
              Swap
            </button>
          )}
          <button type="button" className="btn edged" onClick={() => void keepA(analysis, values)}>
            Keep B as A
          </button>
          <button type="button" className="btn edged" onClick={() => void keepA(analysis, null)}>
            Clear
          </button>
        </span>
      </div>
      <SidesResult analysis={analysis} summary={summary} kept={kept} />
    </div>
  );
}

/** Both results: drawn over each other, and as a table. */
function SidesResult({ analysis, summary, kept }: SidesPanelProps & { readonly kept: ParameterValues }) {
  const { runs, valuesOf } = useSession();
  const run = useStore(runs, (state) => state[analysis][summary.id]);
  const corrections = correctionsText(useChosen());
  const isBusy = run?.state === 'running';
  const of = { analysis, id: summary.id, isBusy } as const;
  const a = useSetting({ ...of, values: valuesOf(analysis, kept), ground: corrections });
  const b = useSetting({ ...of, values: valuesOf(analysis), ground: corrections });
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
      description={`${drawn.curve.figure.words} of both settings. The table beside has their figures.`}
      figure={figure}
      stops
    />
  );
}

/** What scrolls is a stop, so that keys scroll it too. */
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
      <div className="sides-scroll" {...scrolled}>
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
