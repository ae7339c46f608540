import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import {
  type NoDifference,
  type StateFigure,
  type StateQuantity,
  stateQuantities,
} from '../../pipeline/cohort/compare-states.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber, formatP, formatSigned, missingText } from '../../ui/format-number.ts';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { comparedMethodWords } from './method-words.ts';

/** A quantity in which states are compared. */
export interface ComparedQuantity {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** Factor of saved values. */
  readonly factor: number;
  /** Formats a value, and a difference with its sign. */
  readonly text: (value: number | null) => string;
  readonly differenceText: (value: number) => string;
}

interface ComparedState {
  readonly state: string | null;
  readonly figures: Readonly<Record<string, StateFigure>>;
}

interface StateComparisonPanelProps {
  readonly reference: string | null;
  readonly rows: readonly ComparedState[];
  /** Quantities shown. */
  readonly quantities: readonly ComparedQuantity[];
  /** Quantities saved. */
  readonly saved: readonly ComparedQuantity[];
  /** Method or series of the figures. */
  readonly of: { readonly kind: 'method' | 'series'; readonly name: string };
}

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

const noFigure: StateFigure = { n: 0, mean: null, sd: null, against: null, why: 'no-subject-in-both' };

const findFigure = ({ figures }: ComparedState, { id }: ComparedQuantity): StateFigure =>
  figures[id] ?? noFigure;

interface DifferenceProps {
  readonly figure: StateFigure;
  readonly quantity: ComparedQuantity;
}

/** Renders the difference, its interval and p, on two lines. */
function Difference({ figure: { against, why }, quantity: { differenceText } }: DifferenceProps) {
  if (against === null) return <span className="dim">{why === null ? missingText : reasons[why]}</span>;
  const { difference, p } = against;
  const [low, high] = against.interval;
  return (
    <>
      {`${differenceText(difference)}, p\u00A0${formatP(p)}`}
      {low !== null && high !== null && (
        <span className="dim">{`${differenceText(low)} … ${differenceText(high)}`}</span>
      )}
    </>
  );
}

/** Returns the tooltip of a cell: number of compared subjects, effect size, and p for all states together. */
function testHint({ against }: StateFigure): string | undefined {
  if (against === null) return undefined;
  const { n, t, df, pHolm, effect, wilcoxon } = against;
  const size = effect === null ? '' : `, d ${formatNumber(effect, 2)}`;
  const test = t === null ? 'all differences are equal' : `t(${df}) ${formatNumber(t, 2)}`;
  const ranks = wilcoxon === null ? '' : `; signed ranks p ${formatP(wilcoxon.p)}`;
  return `${n} subjects in both states: ${test}${size}; p ${formatP(pHolm)} corrected for the number of states (Holm)${ranks}`;
}

/** Returns the column of states; a click makes one the reference. */
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
      <LinkButton title="Compare the others with this state" onClick={() => onReference(state)}>
        {state}
      </LinkButton>
    ),
});

/** Returns the columns of a quantity: number of subjects, their mean, and its difference from the reference. */
function quantityColumns(quantity: ComparedQuantity): readonly Column<ComparedState>[] {
  const { id, name, unit, text } = quantity;
  const group: ColumnGroup = { head: unit === '' ? name : `${name}, ${unit}`, className: 'group' };
  return [
    {
      name: `${id} n`,
      value: (row) => findFigure(row, quantity).n,
      group,
      head: 'n',
      digits: 0,
      className: 'group',
      cellClass: () => 'dim',
    },
    {
      name: `${id} mean`,
      value: (row) => findFigure(row, quantity).mean,
      group,
      head: 'mean',
      isNumber: true,
      text: (row) => text(findFigure(row, quantity).mean),
      cellClass: () => 'strong',
    },
    {
      name: `${id} difference`,
      group,
      head: 'difference',
      isNumber: true,
      cellClass: () => 'two-lines',
      title: (row) => testHint(findFigure(row, quantity)),
      text: (row) => <Difference figure={findFigure(row, quantity)} quantity={quantity} />,
    },
  ];
}

interface SavedState {
  readonly state: string | null;
  readonly quantity: ComparedQuantity;
  readonly figure: StateFigure;
}

const inUnit = (value: number | null | undefined, { quantity }: SavedState): number | null =>
  value === null || value === undefined ? null : value * quantity.factor;

const savedColumns = ({ reference, of }: StateComparisonPanelProps): readonly SavedColumn<SavedState>[] => [
  { name: 'state', value: ({ state }) => state },
  { name: 'reference', value: () => reference },
  { name: 'quantity', value: ({ quantity }) => quantity.name },
  { name: 'unit', value: ({ quantity }) => quantity.unit },
  { name: of.kind, value: ({ quantity }) => (quantity.id === 'heartRate' ? null : of.name) },
  { name: 'subjects', value: ({ figure }) => figure.n },
  { name: 'mean', value: (row) => inUnit(row.figure.mean, row) },
  { name: 'SD', value: (row) => inUnit(row.figure.sd, row) },
  { name: 'subjects in both', value: ({ figure }) => figure.against?.n },
  { name: 'difference', value: (row) => inUnit(row.figure.against?.difference, row) },
  { name: 'from (95 % CI)', value: (row) => inUnit(row.figure.against?.interval[0], row) },
  { name: 'to (95 % CI)', value: (row) => inUnit(row.figure.against?.interval[1], row) },
  { name: 't', value: ({ figure }) => figure.against?.t },
  { name: 'df', value: ({ figure }) => figure.against?.df },
  { name: 'p', value: ({ figure }) => figure.against?.p },
  { name: 'p (Holm)', value: ({ figure }) => figure.against?.pHolm },
  { name: 'd', value: ({ figure }) => figure.against?.effect },
  { name: 'p (signed ranks)', value: ({ figure }) => figure.against?.wilcoxon?.p },
];

/** Renders every state compared with a reference within subjects: means, differences with their interval, and p. */
export function StateComparisonPanel(props: StateComparisonPanelProps) {
  const { reference, rows, quantities, saved, of } = props;
  const { parameters } = useSession();
  if (rows.length === 0) return null;
  const columns = [
    stateColumn(reference, (state) => parameters.cohort.set('referenceState', state)),
    ...quantities
      .filter((quantity) => rows.some((row) => findFigure(row, quantity).n > 0))
      .flatMap(quantityColumns),
  ];
  return (
    <FigurePanel
      name="cohort-state-comparison"
      title="States compared"
      sub={`${of.kind === 'method' ? `${of.name} method` : of.name}: means over n subjects; difference from ${reference ?? ''} paired by subject, p, 95 % CI`}
      formats={['csv']}
      table={() =>
        dataTable(
          savedColumns(props),
          rows.flatMap((row) =>
            saved.map((quantity) => ({ state: row.state, quantity, figure: findFigure(row, quantity) })),
          ),
        )
      }
    >
      <div className="panel-scroll cohort-tests-scroll">
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

const intervalQuantities: readonly ComparedQuantity[] = stateQuantities.map((id) => ({
  id,
  ...names[id],
  factor: 1,
  text: (value) => formatNumber(value, 1),
  differenceText: (value) => formatSigned(value, 1),
}));

/** Renders the intervals and the heart rate in every state compared with a reference. */
export function IntervalsByStatePanel({ shown }: { readonly shown: ShownIntervals }) {
  const { reference, rows, method } = shown.result.stateComparison;
  return (
    <StateComparisonPanel
      reference={reference}
      rows={rows.map(({ state, ...figures }) => ({ state, figures }))}
      quantities={intervalQuantities}
      saved={intervalQuantities}
      of={{ kind: 'method', name: comparedMethodWords[method] }}
    />
  );
}
