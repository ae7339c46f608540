import type { DataTable } from '../../charts/data-table.ts';
import {
  type NoDifference,
  type StateComparison,
  type StateFigure,
  type StateQuantity,
  stateQuantities,
} from '../../pipeline/cohort/compare-states.ts';
import type { ShownCohort } from '../../state/cohort-shown.ts';
import { formatNumber, formatSigned, missing } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { methodWords } from './method-words.ts';
import { pText } from './cohort-words.ts';

const names: Readonly<Record<StateQuantity, { readonly name: string; readonly unit: string }>> = {
  heartRate: { name: 'Heart rate', unit: '/min' },
  rptt: { name: 'rPTT', unit: 'ms' },
  lvet: { name: 'LVET', unit: 'ms' },
  pep: { name: 'PEP', unit: 'ms' },
  qs2: { name: 'QS2', unit: 'ms' },
};

const reasons: Readonly<Record<NoDifference, string>> = {
  reference: 'reference',
  'no-subject-in-both': 'no subject in both',
  'one-subject-in-both': 'one subject: too few',
};

/** Quantities that any recording has. */
function quantitiesOf({ rows }: StateComparison): readonly StateQuantity[] {
  return stateQuantities.filter((quantity) => rows.some((row) => row[quantity].n > 0));
}

/** The difference, its interval and p, on two lines. */
function Difference({ figure: { against, why } }: { readonly figure: StateFigure }) {
  if (against === null) return <span className="dim">{why === null ? missing : reasons[why]}</span>;
  const { difference, p } = against;
  const [low, high] = against.interval;
  return (
    <>
      {`${formatSigned(difference, 1)}, p\u00A0${pText(p)}`}
      {low !== null && high !== null && (
        <span className="dim">{`${formatSigned(low, 1)} … ${formatSigned(high, 1)}`}</span>
      )}
    </>
  );
}

/** What stands in a cell's hint: how many subjects are compared, by how much, and p for all states together. */
function hintOf({ against }: StateFigure): string | undefined {
  if (against === null) return undefined;
  const { n, t, df, pHolm, effect } = against;
  const size = effect === null ? '' : `, d ${formatNumber(effect, 2)}`;
  const test = t === null ? 'all differences are equal' : `t(${df}) ${formatNumber(t, 2)}`;
  return `${n} subjects in both states: ${test}${size}; p ${pText(pHolm)} corrected for the number of states (Holm)`;
}

function Cells({ figure }: { readonly figure: StateFigure }) {
  return (
    <>
      <td className="n group dim">{formatNumber(figure.n, 0)}</td>
      <td className="n strong">{formatNumber(figure.mean, 1)}</td>
      <td className="n two-lines" title={hintOf(figure)}>
        <Difference figure={figure} />
      </td>
    </>
  );
}

function dataOf({ method, reference, rows }: StateComparison): DataTable {
  return {
    columns: [
      'state',
      'reference',
      'quantity',
      'unit',
      'method',
      'subjects',
      'mean',
      'SD',
      'subjects in both',
      'difference',
      'from (95 % CI)',
      'to (95 % CI)',
      't',
      'df',
      'p',
      'p (Holm)',
      'd',
    ],
    rows: rows.flatMap((row) =>
      stateQuantities.map((quantity) => {
        const { n, mean, sd, against } = row[quantity];
        return [
          row.state,
          reference,
          names[quantity].name,
          names[quantity].unit,
          quantity === 'heartRate' ? null : methodWords[method],
          n,
          mean,
          sd,
          against?.n ?? null,
          against?.difference ?? null,
          against?.interval[0] ?? null,
          against?.interval[1] ?? null,
          against?.t ?? null,
          against?.df ?? null,
          against?.p ?? null,
          against?.pHolm ?? null,
          against?.effect ?? null,
        ];
      }),
    ),
  };
}

/** Every state against a reference, subject by subject: means, differences with their interval, and p. */
export function StateComparisonPanel({ shown }: { readonly shown: ShownCohort }) {
  const { parameters } = useSession();
  const comparison = shown.result.stateComparison;
  const { reference, rows, method } = comparison;
  const quantities = quantitiesOf(comparison);
  if (rows.length === 0) return null;
  return (
    <FigurePanel
      name="cohort-state-comparison"
      title="States compared"
      sub={`${methodWords[method]} method: means over n subjects; difference from ${reference ?? ''} paired by subject, p, 95 % CI`}
      recordingName="cohort"
      formats={['csv']}
      table={() => dataOf(comparison)}
    >
      <div className="cohort-tests-scroll">
        <table className="cohort-tests">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                State
              </th>
              {quantities.map((quantity) => (
                <th key={quantity} scope="colgroup" className="n group" colSpan={3}>
                  {`${names[quantity].name}, ${names[quantity].unit}`}
                </th>
              ))}
            </tr>
            <tr>
              {quantities.map((quantity) => [
                <th key={`${quantity} n`} scope="col" className="n group">
                  n
                </th>,
                <th key={`${quantity} mean`} scope="col" className="n">
                  mean
                </th>,
                <th key={`${quantity} difference`} scope="col" className="n">
                  difference
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.state}>
                <th scope="row">
                  {row.state === null || row.state === reference ? (
                    (row.state ?? 'no state')
                  ) : (
                    <button
                      type="button"
                      className="link"
                      title="Compare the others with this state"
                      onClick={() => parameters.cohort.set('referenceState', row.state ?? '')}
                    >
                      {row.state}
                    </button>
                  )}
                </th>
                {quantities.map((quantity) => (
                  <Cells key={quantity} figure={row[quantity]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FigurePanel>
  );
}
