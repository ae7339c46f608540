import { dataTable } from '../../charts/figures/data-table.ts';
import type { SeriesKind, SeriesResult, SeriesWindow } from '../../model/series.ts';
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
export function FiguresPanel(props: FiguresPanelProps) {
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
