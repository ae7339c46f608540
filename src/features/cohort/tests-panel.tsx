import { Fragment } from 'react';
import type { DataTable } from '../../charts/data-table.ts';
import type { CohortUnit } from '../../pipeline/cohort/units-of.ts';
import type { ShownCohort } from '../../state/cohort-shown.ts';
import { formatCount } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { type TestBlock, testBlocks, type TestFigures } from './tests-model.ts';

const heads = ['n', 't (df)', 'p', 'Difference (95 % CI)', 'Effect'] as const;

function Figures({ figures }: { readonly figures: TestFigures }) {
  const { n, statistic, df, p, estimate, effect } = figures;
  return (
    <>
      <td className="n group">{n}</td>
      <td className="n">{df === '' ? statistic : `${statistic} (${df})`}</td>
      <td className="n strong">{p}</td>
      <td className="n">{estimate}</td>
      <td className="n">{effect}</td>
    </>
  );
}

function Heads() {
  return heads.map((head, k) => (
    <th key={head} scope="col" className={k === 0 ? 'n group' : 'n'}>
      {head}
    </th>
  ));
}

function dataOf(blocks: readonly TestBlock[]): DataTable {
  return {
    columns: [
      'over',
      'test',
      'of',
      'feature',
      'n',
      't or W',
      'df',
      'p',
      'difference or ratio (95 % CI)',
      'effect',
    ],
    rows: blocks.flatMap(({ unit, lines }) =>
      lines.flatMap((line) =>
        (['foot', 'notch'] as const).map((feature) => {
          const { n, statistic, df, p, estimate, effect } = line[feature];
          return [unit, line.name, line.unit, feature, n, statistic, df, p, estimate, effect];
        }),
      ),
    ),
  };
}

/** How many recordings or subjects the tests of a feature leave out; their names on hover. */
function LeftOut({ names, unit }: { readonly names: readonly string[]; readonly unit: CohortUnit }) {
  return (
    <th scope="col" colSpan={heads.length} className="group" title={names.join(', ') || undefined}>
      {names.length === 0
        ? 'none left out'
        : `${formatCount(names.length, unit === 'file' ? 'recording' : 'subject')} without a value by both methods left out`}
    </th>
  );
}

/** All tests of historic against least variance, over recordings and over subjects. */
export function TestsPanel({ shown, unit }: { readonly shown: ShownCohort; readonly unit: CohortUnit }) {
  const blocks = testBlocks(shown.result, unit);
  return (
    <FigurePanel
      name="cohort-tests"
      title="Tests"
      sub="historic − least variance, where both have a value: PPV in points, SD in ms; a subject’s recordings are alike, so p over recordings is too small"
      recordingName="cohort"
      formats={['csv']}
      table={() => dataOf(blocks)}
    >
      <div className="cohort-tests-scroll">
        <table className="cohort-tests">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Test
              </th>
              <th scope="colgroup" className="n group" colSpan={heads.length}>
                Foot, rPTT
              </th>
              <th scope="colgroup" className="n group" colSpan={heads.length}>
                Notch, LVET
              </th>
            </tr>
            <tr>
              <Heads />
              <Heads />
            </tr>
          </thead>
          <tbody>
            {blocks.map(({ unit: own, title, leftOut, lines }) => (
              <Fragment key={own}>
                <tr className="block">
                  <th scope="rowgroup">{title}</th>
                  <LeftOut names={leftOut.foot} unit={own} />
                  <LeftOut names={leftOut.notch} unit={own} />
                </tr>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row" title={line.unit}>
                      {line.name}
                    </th>
                    <Figures figures={line.foot} />
                    <Figures figures={line.notch} />
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
