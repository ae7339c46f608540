import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { penSvg } from '../../charts/pens/svg-pen.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { gridCount, gridProblem, maxUnasked, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import { asFailure } from '../../state/error-reason.ts';
import {
  type AxisInput,
  type MapChoice,
  type ParameterMap,
  parseAxis,
} from '../../state/sweeps/parameter-map.ts';
import { Button, LinkButton, PrimaryButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { formatCount, formatElapsed } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useChosen, useSession } from '../session-context.ts';
import { AxisField } from './axis-field.tsx';
import { defaultAxes, mappedParameters, proposedValues } from './axis-values.ts';
import { chosenFigure, figureColumns, findWindowRow } from './figure-columns.ts';
import { drawMap, type MapCell, mapModel, mapTable, currentCell } from './map-figure.ts';
import { MapPlot } from './map-plot.tsx';

interface MapPanelProps {
  readonly analysis: AnalysisName;
  readonly summary: RecordingSummary;
}

/** Size of a saved map, px. */
const savedSize = { widthPx: 900, heightPx: 520 } as const;

interface ReadAxis {
  readonly axis: SweptParameter | null;
  readonly problem: string | null;
}

function tryAxis(analysis: AnalysisName, asked: AxisInput): ReadAxis {
  try {
    return { axis: parseAxis(analysis, asked), problem: null };
  } catch (error) {
    return { axis: null, problem: asFailure(error).message };
  }
}

/** Parses the user's axes: two that can be computed, or why they cannot. */
function readChoice(analysis: AnalysisName, { axes }: MapChoice) {
  const [across, up] = [tryAxis(analysis, axes[0]), tryAxis(analysis, axes[1])];
  if (across.axis === null || up.axis === null)
    return { across: across.problem, up: up.problem, swept: null, problem: null };
  const swept = [across.axis, up.axis] as const;
  const isSame = axes[0].id === axes[1].id;
  const problem = isSame ? 'Choose two parameters that differ.' : gridProblem(swept);
  return { across: null, up: null, swept: problem === null ? swept : null, problem };
}

/** Returns the user's choice for the map, and functions that change it. */
function useMapChoice(analysis: AnalysisName) {
  const { maps, parameters, analysisValues } = useSession();
  const { declarations } = parameters[analysis];
  const changed = useStore(parameters[analysis], (state) => state.changed);
  const kept = useStore(maps.choices, (state) => state[analysis]);
  const offered = mappedParameters(declarations, changed);
  const propose = (one: ParameterDeclaration): AxisInput => ({
    id: one.id,
    text: proposedValues(one, analysisValues(analysis)),
  });
  const first = defaultAxes(offered);
  const choice: MapChoice | null =
    kept ?? (first === null ? null : { axes: [propose(first[0]), propose(first[1])], figure: null });
  const setAxis = (place: 0 | 1, asked: AxisInput): void => {
    if (choice === null) return;
    const [across, up] = choice.axes;
    maps.choose(analysis, { ...choice, axes: place === 0 ? [asked, up] : [across, asked] });
  };
  return {
    choice,
    // A chosen parameter stays in the list when it no longer applies.
    offered: declarations.filter(
      (one) => offered.includes(one) || choice?.axes.some(({ id }) => id === one.id) === true,
    ),
    setParameter: (place: 0 | 1, one: ParameterDeclaration): void => setAxis(place, propose(one)),
    setValues: (place: 0 | 1, text: string): void => {
      const id = choice?.axes[place].id;
      if (id !== undefined) setAxis(place, { id, text });
    },
    setFigure: (figure: string): void => {
      if (choice !== null) maps.choose(analysis, { ...choice, figure });
    },
  };
}

/** Renders a map of two parameters: the choice, the progress, and the cells. */
export function MapPanel({ analysis, summary }: MapPanelProps) {
  const { maps } = useSession();
  const { choice, offered, setParameter, setValues, setFigure } = useMapChoice(analysis);
  const map = useStore(maps, (state) => state[analysis]) ?? null;
  // Everything that the map depends on may change with the recording.
  useChosen();
  if (choice === null) return <p className="quiet">This analysis has no two parameters.</p>;
  const { across, up, swept, problem } = readChoice(analysis, choice);
  const own = map?.recordingId === summary.id ? map : null;
  const begin = (): void => {
    if (swept === null) return;
    // Proposed values stay when settings change.
    maps.choose(analysis, choice);
    void maps.begin(analysis, swept);
  };
  const isRunning = own?.state === 'running';
  return (
    <div className="settings-map">
      <div className="map-asked">
        <AxisField
          name="Across"
          asked={choice.axes[0]}
          declarations={offered}
          problem={across}
          onParameter={(one) => setParameter(0, one)}
          onValues={(text) => setValues(0, text)}
          onEnter={begin}
        />
        <AxisField
          name="Up"
          asked={choice.axes[1]}
          declarations={offered}
          problem={up ?? problem}
          onParameter={(one) => setParameter(1, one)}
          onValues={(text) => setValues(1, text)}
          onEnter={begin}
        />
        <div className="map-acts">
          {isRunning ? (
            <Button onClick={() => maps.cancel(analysis)}>Cancel</Button>
          ) : (
            <PrimaryButton disabled={swept === null} onClick={begin}>
              {swept === null ? 'Compute' : `Compute ${formatCount(gridCount(swept), 'cell')}`}
            </PrimaryButton>
          )}
          {own && <MapState analysis={analysis} map={own} />}
        </div>
      </div>
      {own && own.doneCount > 0 && (
        <MapFigure
          analysis={analysis}
          summary={summary}
          map={own}
          figureName={choice.figure}
          onFigure={setFigure}
        />
      )}
      {!own && (
        <p className="map-says">
          Computes every pair of these values on this recording with all other parameters unchanged. Click a
          cell to use its setting.
        </p>
      )}
    </div>
  );
}

interface OfMap {
  readonly analysis: AnalysisName;
  readonly map: ParameterMap;
}

/** Renders the progress of a map, with its actions. */
function MapState({ analysis, map }: OfMap) {
  const { maps } = useSession();
  const { points, doneCount, leftMs, failure, state } = map;
  const resume = (): void => void maps.goOn(analysis);
  const cells = formatCount(points.length, 'cell');
  const left = leftMs === null ? '' : `, about ${formatElapsed(leftMs)} left`;
  if (state === 'running')
    return (
      <span className="map-state">
        <ProgressBar label="Cells of the map" share={doneCount / points.length} />
        {`${doneCount} of ${cells}${left}`}
      </span>
    );
  if (state === 'asking')
    return (
      <span className="map-state" role="status">
        {`More than ${maxUnasked} cells: ${cells}, ${leftMs === null ? 'time being estimated' : `about ${formatElapsed(leftMs)}`}. `}
        {leftMs !== null && <LinkButton onClick={resume}>Compute them</LinkButton>}
      </span>
    );
  if (state === 'failed') return <Notice tone="error">{failure?.message ?? ''}</Notice>;
  if (!maps.isOfNow(analysis, map))
    return (
      <span className="map-state" role="status">
        A parameter or correction has changed since; the map shows the results before.
      </span>
    );
  if (state === 'cancelled')
    return (
      <span className="map-state" role="status">
        {`Stopped at ${doneCount} of ${cells}. `}
        <LinkButton onClick={resume}>Go on</LinkButton>
      </span>
    );
  return (
    <span className="unseen" role="status">
      {`${cells} computed`}
    </span>
  );
}

interface MapFigureProps extends OfMap {
  readonly summary: RecordingSummary;
  /** Column that is shown; null for the default one. */
  readonly figureName: string | null;
  readonly onFigure: (name: string) => void;
}

/** Maximum number of rows examined to find the available figures. */
const maxLooked = 200;

/** Renders one figure for every cell, with its scale. */
function MapFigure({ analysis, summary, map, figureName, onFigure }: MapFigureProps) {
  const { maps, selection, analysisValues } = useSession();
  const id = useId();
  const palette = usePalette();
  const windowIndex = useStore(selection, (state) => state.windowIndex);
  const figures = useMemo(() => {
    const computed = map.points.filter((rows) => rows !== null).slice(0, maxLooked);
    return figureColumns(analysis, computed.flat());
  }, [analysis, map.points]);
  const figure = chosenFigure(figures, figureName);
  const model = useMemo(
    () => (figure === null ? null : mapModel(analysis, map, figure, windowIndex)),
    [analysis, map, figure, windowIndex],
  );
  if (figure === null || model === null)
    return (
      <p className="quiet">No cell has a figure yet because all failed. The data table gives the reasons.</p>
    );
  const values = analysisValues(analysis);
  const present = currentCell(map.axes, ({ declaration }) => values[declaration.id] ?? declaration.default);
  const go = ({ x, y }: MapCell): void => {
    const [columns, rows] = map.axes;
    const [across, up] = [columns.values[x], rows.values[y]];
    if (across === undefined || up === undefined) return;
    void maps.goTo(analysis, { [columns.declaration.id]: across, [rows.declaration.id]: up });
  };
  const some = map.points.find((rows) => rows !== null && rows.length > 0) ?? [];
  const hasWindows = 'window' in (findWindowRow(some, windowIndex) ?? some[0] ?? {});
  const unit = figure.unit === '' ? '' : `, ${figure.unit}`;
  const title = 'Map of two parameters';
  return (
    <FigurePanel
      name="map"
      title={title}
      sub={`${figure.words}${unit}${hasWindows ? `, window ${windowIndex + 1}` : ''}`}
      table={() => mapTable(analysis, summary.name, map)}
      {...(palette && {
        svg: () =>
          penSvg(`${summary.name}: ${figure.words}${unit}`, savedSize, palette, (pen) =>
            drawMap(pen, savedSize, model),
          ),
      })}
      tools={
        <>
          <label htmlFor={id} className="unseen">
            Figure of the map
          </label>
          <ChoiceField
            id={id}
            value={figure.name}
            choices={figures.map(({ name, words }) => ({ value: name, label: words }))}
            onChange={onFigure}
          />
        </>
      }
    >
      <MapPlot model={model} present={present} onGo={go} />
    </FigurePanel>
  );
}
