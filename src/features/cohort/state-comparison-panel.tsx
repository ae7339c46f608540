import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import {
  type NoDifference,
  type StateComparison,
  type StateFigure,
  type StateQuantity,
  stateQuantities,
} from '../../pipeline/cohort/compare-states.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import { formatNumber, formatP, formatSigned, missing } from '../../ui/format-number.ts';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { comparedMethodWords } from './method-words.ts';

const names: Readonly<Record<StateQuantity, { readonly name: string; readonly unit: string }>> = {
  heartRate: { name: 'Heart rate', unit: '/min' },
  rptt: { name: 'rPTT', unit: 'ms' },
  lvet: { name: 'LVET', unit: 'ms' },
  pep: { name: 'PEP', unit: 'ms' },
  qs2: { name: 'QS2', unit: 'ms' },
  qtc: { name: 'QTcF', unit: 'ms' },
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
      {`${formatSigned(difference, 1)}, p\u00A0${formatP(p)}`}
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
  return `${n} subjects in both states: ${test}${size}; p ${formatP(pHolm)} corrected for the number of states (Holm)`;
}

type ComparedState = StateComparison['rows'][number];

/** The states; a click compares the others with one. */
const stateColumn = (
  reference: string | null,
  onReference: (state: string) => void,
): Column<ComparedState> => ({
  name: 'state',
  head: 'State',
  text: ({ state }) =>
    state === null || state === reference ? (
      (state ?? 'no state')
    ) : (
      <button
        type="button"
        className="link"
        title="Compare the others with this state"
        onClick={() => onReference(state)}
      >
        {state}
      </button>
    ),
});

/** How many subjects, their mean, and its difference from the reference. */
function quantityColumns(quantity: StateQuantity): readonly Column<ComparedState>[] {
  const { name, unit } = names[quantity];
  const group: ColumnGroup = { head: `${name}, ${unit}`, className: 'group' };
  return [
    {
      name: `${quantity} n`,
      value: (row) => row[quantity].n,
      group,
      head: 'n',
      digits: 0,
      className: 'group',
      cellClass: () => 'dim',
    },
    {
      name: `${quantity} mean`,
      value: (row) => row[quantity].mean,
      group,
      head: 'mean',
      digits: 1,
      cellClass: () => 'strong',
    },
    {
      name: `${quantity} difference`,
      group,
      head: 'difference',
      isNumber: true,
      cellClass: () => 'two-lines',
      title: (row) => hintOf(row[quantity]),
      text: (row) => <Difference figure={row[quantity]} />,
    },
  ];
}

interface SavedState {
  readonly state: string | null;
  readonly quantity: StateQuantity;
  readonly figure: StateFigure;
}

const savedColumns = ({ reference, method }: StateComparison): readonly SavedColumn<SavedState>[] => [
  { name: 'state', value: ({ state }) => state },
  { name: 'reference', value: () => reference },
  { name: 'quantity', value: ({ quantity }) => names[quantity].name },
  { name: 'unit', value: ({ quantity }) => names[quantity].unit },
  {
    name: 'method',
    value: ({ quantity }) => (quantity === 'heartRate' ? null : comparedMethodWords[method]),
  },
  { name: 'subjects', value: ({ figure }) => figure.n },
  { name: 'mean', value: ({ figure }) => figure.mean },
  { name: 'SD', value: ({ figure }) => figure.sd },
  { name: 'subjects in both', value: ({ figure }) => figure.against?.n },
  { name: 'difference', value: ({ figure }) => figure.against?.difference },
  { name: 'from (95 % CI)', value: ({ figure }) => figure.against?.interval[0] },
  { name: 'to (95 % CI)', value: ({ figure }) => figure.against?.interval[1] },
  { name: 't', value: ({ figure }) => figure.against?.t },
  { name: 'df', value: ({ figure }) => figure.against?.df },
  { name: 'p', value: ({ figure }) => figure.against?.p },
  { name: 'p (Holm)', value: ({ figure }) => figure.against?.pHolm },
  { name: 'd', value: ({ figure }) => figure.against?.effect },
];

const savedStates = ({ rows }: StateComparison): readonly SavedState[] =>
  rows.flatMap((row) =>
    stateQuantities.map((quantity) => ({ state: row.state, quantity, figure: row[quantity] })),
  );

/** Every state against a reference, subject by subject: means, differences with their interval, and p. */
export function StateComparisonPanel({ shown }: { readonly shown: ShownCohort }) {
  const { parameters } = useSession();
  const comparison = shown.result.stateComparison;
  const { reference, rows, method } = comparison;
  const quantities = quantitiesOf(comparison);
  if (rows.length === 0) return null;
  const columns = [
    stateColumn(reference, (state) => parameters.cohort.set('referenceState', state)),
    ...quantities.flatMap(quantityColumns),
  ];
  return (
    <FigurePanel
      name="cohort-state-comparison"
      title="States compared"
      sub={`${comparedMethodWords[method]} method: means over n subjects; difference from ${reference ?? ''} paired by subject, p, 95 % CI`}
      recordingName="cohort"
      formats={['csv']}
      table={() => dataTable(savedColumns(comparison), savedStates(comparison))}
    >
      <div className="cohort-tests-scroll">
        <ColumnTable
          columns={columns}
          rows={rows}
          rowKey={({ state }) => state ?? ''}
          className="cohort-tests"
        />
      </div>
    </FigurePanel>
  );
}
