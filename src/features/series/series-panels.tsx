import { useMemo, useState } from 'react';
import { isLong } from '../../charts/axes/time-axis.ts';
import type { BandFigures, SeriesBands, SeriesWindow, SeriesKind, SeriesResult } from '../../model/series.ts';
import { computeBandFigures } from '../../pipeline/series/window-view.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { SeriesReport } from '../../workers/protocol.ts';
import { useChangedValues, useSetParameter } from '../bench/use-set-parameter.ts';
import { useSession } from '../session-context.ts';
import { ArtefactsPanel } from './artefacts-panel.tsx';
import { type BandEdgeId, bandEdges, readBands } from './band-model.ts';
import { PairPanel } from './pair-panel.tsx';
import { PoincarePanel } from './poincare-panel.tsx';
import { SeriesOverTime } from './series-over-time.tsx';
import { SeriesWindows } from './series-windows.tsx';
import { SpectrumPanel } from './spectrum-panel.tsx';
import { useSeriesView } from './use-series-view.ts';
import type { ChosenWindowProps } from '../bench/analysis-bench.tsx';
import { ValueHistogram } from './value-histogram.tsx';
import { dataTable } from '../../charts/figures/data-table.ts';
import { findPublished } from '../../pipeline/plausibility/published-series.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { Explained } from '../glossary/term.tsx';
import {
  windowCaution,
  nameWithUnit,
  type SeriesFigureLine,
  seriesFigureLines,
} from '../words/series-figure-lines.ts';

interface FiguresPanelProps {
  readonly result: SeriesResult;
  /** Values of the window, with the bands as they are dragged. */
  readonly window: SeriesWindow;
  readonly windowName: string;
}

/** Returns the meaning of a figure and its source, followed by one line per published value in healthy adults. */
function meaningLines(of: SeriesKind, { lackKey, meaning, source }: SeriesFigureLine): readonly string[] {
  const published = findPublished(of, lackKey).map(
    ({ words, span, source: from }) => `Healthy adults: ${words} (${span}; ${from}).`,
  );
  return [`${meaning} ${source}.`, ...published];
}

/** Returns the column with each figure of a span, or why it has none. */
const spanColumn = (own: SeriesWindow, head: string): Column<SeriesFigureLine> => ({
  name: head,
  value: ({ value }) => value(own),
  head,
  isNumber: true,
  text: ({ value, text }) => text(value(own)),
  title: ({ lackKey }) => windowCaution(own, lackKey),
  cellClass: ({ lackKey }) => (own.doubtful[lackKey] === undefined ? undefined : 'doubtful'),
});

function figureColumns(
  group: string,
  { result, window, windowName }: FiguresPanelProps,
  large: boolean,
): readonly Column<SeriesFigureLine>[] {
  const { whole, of } = result;
  const named: Column<SeriesFigureLine> = {
    name: 'figure',
    value: nameWithUnit,
    head: group,
    text: (line) => <Explained text={nameWithUnit(line)} isStop={false} />,
    title: (line) => meaningLines(of, line).join('\n'),
  };
  const meaning: Column<SeriesFigureLine> = {
    name: 'meaning',
    head: 'Meaning',
    className: 'meaning',
    text: (line) => meaningLines(of, line).map((own) => <p key={own}>{own}</p>),
  };
  return [named, spanColumn(window, windowName), spanColumn(whole, 'whole'), ...(large ? [meaning] : [])];
}

/** Renders all figures of the window next to those of the whole, by group. */
function FiguresPanel(props: FiguresPanelProps) {
  const { result, windowName } = props;
  const rows = seriesFigureLines(result);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <FigurePanel
      name="series-figures"
      title="Figures"
      sub={`${windowName} and whole; grey: doubtful`}
      formats={['csv']}
      table={() => dataTable(figureColumns('figure', props, false), rows)}
    >
      {({ large }) => (
        <div className="series-figures">
          {groups.map((group) => (
            <ColumnTable
              key={group}
              columns={figureColumns(group, props, large)}
              rows={rows.filter((row) => row.group === group)}
              rowKey={({ name }) => name}
              className="series-table"
              label={group}
            />
          ))}
        </div>
      )}
    </FigurePanel>
  );
}

const scopes = [
  { value: 'window', label: 'window' },
  { value: 'whole', label: 'whole' },
] as const;

type Scope = (typeof scopes)[number]['value'];

/**
 * Maximum number of values for which other windows are computed during the drag of an edge; for more, they wait until
 * its end.
 */
const maxFollowed = 20_000;

/** Returns the band edges, also during a drag. */
function useBands({ result }: SeriesReport) {
  const set = useSetParameter('series');
  const values = useChangedValues('series');
  const [held, setHeld] = useState<SeriesBands | null>(null);
  const own = useMemo(() => readBands(values), [values]);
  const bands = held ?? own;
  const isFollowed = result.values.length <= maxFollowed;
  const move = (id: BandEdgeId, hz: number, isFinal: boolean): void => {
    const edge = bandEdges.find((one) => one.id === id);
    const isHeld = !isFinal && !isFollowed && edge !== undefined;
    setHeld(isHeld ? { ...bands, [edge.own]: hz } : null);
    if (!isHeld) set(id, hz);
  };
  return { bands, move };
}

/** Renders the panels of a series: its values over time, their spectrum, and all figures. */
export function SeriesPanels({ report, summary, window, windowIndex }: ChosenWindowProps<SeriesReport>) {
  const session = useSession();
  const [scope, setScope] = useState<Scope>('window');
  const { result } = report;
  const { of, name, unit, against, values, beats, whole } = result;
  const ofWhole = scope === 'whole';
  const { value: view, problem } = useSeriesView(summary.id, report, ofWhole ? null : windowIndex);
  const { bands, move } = useBands(report);
  const shown = ofWhole ? whole : window;
  const counted = useMemo(
    () =>
      values
        .filter(({ kept }, k) => kept && (ofWhole || beats[k]?.window === windowIndex))
        .map(({ value }) => value),
    [values, beats, ofWhole, windowIndex],
  );
  const figuresOf = (method: 'welch' | 'lomb', given: SeriesWindow): BandFigures => {
    const spectrum = view?.spectra[method] ?? null;
    // If the bands are those of the result, its own figures are used.
    return spectrum === null || given !== shown
      ? given[method]
      : computeBandFigures(spectrum, bands, given[method]);
  };
  const moved = {
    ...window,
    welch: figuresOf('welch', window),
    lomb: figuresOf('lomb', window),
  };
  const ratio = against === undefined || against.unit === unit ? '' : `${unit}/${against.unit}`;
  return (
    <div className={against === undefined ? 'series-panels' : 'series-panels of-two'}>
      <SeriesOverTime
        report={report}
        summary={summary}
        windowIndex={ofWhole ? null : windowIndex}
        sequences={view?.sequences ?? []}
      />
      <ArtefactsPanel report={report} summary={summary} />
      {view === null ? (
        <p className="quiet series-waiting">{problem ?? 'Computing spectra.'}</p>
      ) : (
        <>
          <SpectrumPanel
            unit={unit}
            spectra={view.spectra}
            window={shown}
            bands={bands}
            findFigures={(method) => figuresOf(method, shown)}
            result={report}
            onEdge={move}
          />
          {view.cross !== null && against !== undefined && (
            <PairPanel cross={view.cross} bands={bands} name={name} against={against.name} gainUnit={ratio} />
          )}
          <PoincarePanel unit={unit} pairs={view.pairs} window={shown} name={name} />
        </>
      )}
      <ValueHistogram values={counted} of={of} name={name} unit={unit} />
      <FiguresPanel result={result} window={moved} windowName={`window ${windowIndex + 1}`} />
      <div className="series-scope">
        <span className="dim">Spectrum, Poincaré plot and histogram of</span>
        <Segmented label="Plots of" value={scope} choices={scopes} onChange={setScope} />
      </div>
      <SeriesWindows
        result={result}
        current={windowIndex}
        long={isLong(summary.durationSec)}
        onWindow={session.chooseWindow}
      />
    </div>
  );
}
