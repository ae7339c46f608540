import { Fragment } from 'react';
import { describeMethodBeats, type MethodPair } from '../../model/methods.ts';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import type { CohortUnit } from '../../pipeline/cohort/unit-tests.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { formatCount } from '../../ui/format-number.ts';
import { type Column, ColumnCells, type ColumnGroup, ColumnHeads } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type TestBlock, testBlocks, type TestFigures, type TestLine } from './tests-model.ts';

type Feature = 'foot' | 'notch';

/** Returns the columns of a test's results for a feature. */
function featureColumns(feature: Feature, head: string): readonly Column<TestLine>[] {
  const group: ColumnGroup = { head, className: 'group' };
  const column = (name: string, text: (figures: TestFigures) => string, className?: string) => ({
    name: `${feature} ${name}`,
    group,
    head: name,
    isNumber: true,
    text: (line: TestLine) => text(line[feature]),
    ...(className === undefined ? {} : { className }),
  });
  return [
    column('n', ({ n }) => n, 'group'),
    column('t (df)', ({ statistic, df }) => (df === '' ? statistic : `${statistic} (${df})`)),
    { ...column('p', ({ p }) => p), cellClass: () => 'strong' },
    column('Difference (95 % CI)', ({ estimate }) => estimate),
    column('Effect', ({ effect }) => effect),
  ];
}

const footColumns = featureColumns('foot', 'Foot, rPTT');
const shownColumns: readonly Column<TestLine>[] = [
  { name: 'test', head: 'Test', title: ({ unit }) => unit, text: ({ name }) => name },
  ...footColumns,
  ...featureColumns('notch', 'Notch, LVET'),
];

interface SavedTest extends TestFigures {
  readonly over: CohortUnit;
  readonly pair: string;
  readonly line: TestLine;
  readonly feature: Feature;
}

const savedColumns: readonly SavedColumn<SavedTest>[] = [
  { name: 'over', value: ({ over }) => over },
  { name: 'methods', value: ({ pair }) => pair },
  { name: 'test', value: ({ line }) => line.name },
  { name: 'of', value: ({ line }) => line.unit },
  { name: 'feature', value: ({ feature }) => feature },
  { name: 'n', value: ({ n }) => n },
  { name: 't or W', value: ({ statistic }) => statistic },
  { name: 'df', value: ({ df }) => df },
  { name: 'p', value: ({ p }) => p },
  { name: 'difference or ratio (95 % CI)', value: ({ estimate }) => estimate },
  { name: 'effect', value: ({ effect }) => effect },
];

const savedTests = (blocks: readonly TestBlock[]): readonly SavedTest[] =>
  blocks.flatMap(({ unit, pair, lines }) =>
    lines.flatMap((line) =>
      (['foot', 'notch'] as const).map((feature) => ({ ...line[feature], over: unit, pair, line, feature })),
    ),
  );

/** Renders how many recordings or subjects the tests of a feature leave out, with their names as a tooltip. */
function LeftOut({ names, unit }: { readonly names: readonly string[]; readonly unit: CohortUnit }) {
  return (
    <th scope="col" colSpan={footColumns.length} className="group" title={names.join(', ') || undefined}>
      {names.length === 0
        ? 'none left out'
        : `${formatCount(names.length, unit === 'file' ? 'recording' : 'subject')} without a value by both methods left out`}
    </th>
  );
}

/** Describes the beats that the values of two methods cover: '11-beat means − single beats'. */
function beatsWords(methods: MethodPair, average: number): string {
  return [...new Set(methods.map((method) => describeMethodBeats(method, average)))].join(' − ');
}

/** Renders all tests of each pair of methods, over recordings and over subjects. */
export function TestsPanel({ shown, unit }: { readonly shown: ShownIntervals; readonly unit: CohortUnit }) {
  const blocks = testBlocks(shown.result, unit);
  const average = Number(shown.parameters['average']);
  return (
    <FigurePanel
      name="cohort-tests"
      title="Tests"
      sub="complete pairs: PPV in points, SD in ms; recordings of a subject are similar, so p over recordings is too small"
      formats={['csv']}
      table={() => dataTable(savedColumns, savedTests(blocks))}
    >
      <div className="panel-scroll cohort-tests-scroll">
        <table className="cohort-tests">
          <ColumnHeads columns={shownColumns} />
          <tbody>
            {blocks.map(({ unit: own, methods, pair, title, leftOut, lines }) => (
              <Fragment key={`${own} ${pair}`}>
                {own === unit && (
                  <tr className="block">
                    <th scope="rowgroup" colSpan={shownColumns.length}>
                      {pair}
                      <span className="dim"> {beatsWords(methods, average)}</span>
                    </th>
                  </tr>
                )}
                <tr className="block">
                  <th scope="rowgroup">{title}</th>
                  <LeftOut names={leftOut.foot} unit={own} />
                  <LeftOut names={leftOut.notch} unit={own} />
                </tr>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <ColumnCells columns={shownColumns} row={line} />
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </FigurePanel>
  );
}
