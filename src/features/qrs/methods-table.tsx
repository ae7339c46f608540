import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { formatCount, formatNumber, missingText } from '../../ui/format-number.ts';
import type { GrossMethods, MethodRow } from '../../workers/protocol.ts';
import { type Column, ColumnCells, type ColumnGroup, ColumnHeads } from '../bench/column-table.tsx';
import { detectorName, methodDashes } from './method-words.ts';

type Rates = Pick<NonNullable<MethodRow['counts']>, 'se' | 'ppv'>;

interface MethodsTableProps {
  readonly rows: readonly MethodRow[];
  readonly gross: GrossMethods | null;
  /** Conditions of the rates: '150 ms, from 300 s'. */
  readonly scope: string;
  readonly beatCount: number;
  /** Whether rows are scores against a reference; otherwise they are compared with the shown beats. */
  readonly hasReference: boolean;
}

const toPercent = (share: number | null | undefined): number | null =>
  share === null || share === undefined ? null : 100 * share;

const percentText = (share: number): string => formatNumber(100 * share, 2);

/** Gross rates over all 48 records, first channel, from 5:00, scored by `bxb` for WFDB's programs (docs/scoring.md). */
const published = [
  { name: 'wqrs', se: 0.9979, ppv: 0.9879 },
  { name: 'gqrs', se: 0.9974, ppv: 0.9972 },
] as const;

const publishedNote =
  'All 48 MIT-BIH records, gross, first channel, from 5:00, within 150 ms, as bxb scores them';

const findBest = (all: readonly (Rates | null)[], key: keyof Rates): number =>
  Math.max(...all.map((rates) => rates?.[key] ?? -1));

/** Returns the columns of Se and PPV of every method, the best of each in bold. */
function rateColumns(
  prefix: '' | 'gross ',
  rows: readonly MethodRow[],
  ratesOf: (row: MethodRow) => Rates | null,
  group: ColumnGroup | undefined,
): readonly Column<MethodRow>[] {
  const all = rows.map(ratesOf);
  return (['se', 'ppv'] as const).map((key) => {
    const best = findBest(all, key);
    const head = key === 'se' ? 'Se, %' : 'PPV, %';
    return {
      name: `${prefix}${head}`,
      value: (row) => toPercent(ratesOf(row)?.[key]),
      group,
      head,
      digits: 2,
      cellClass: (row) => (ratesOf(row)?.[key] === best ? 'best' : undefined),
    };
  });
}

/** Makes a column show why a method has no counts, across its four figures for the record. */
const orProblem = (column: Column<MethodRow>, text: (row: MethodRow) => string): Column<MethodRow> => ({
  ...column,
  span: ({ problem }) => (problem === null ? 1 : 4),
  cellClass: (row, index) => (row.problem === null ? column.cellClass?.(row, index) : 'said'),
  text: (row) => row.problem ?? text(row),
});

const methodColumn = (scope: string): Column<MethodRow> => ({
  name: 'method',
  value: ({ method }) => detectorName(method),
  head: scope,
  text: (row) => <MethodHead row={row} />,
});

const timeColumn: Column<MethodRow> = {
  name: 'ms',
  value: ({ ms }) => ms,
  head: 'ms',
  headTitle: 'Samples to beats, on this machine’s CPU',
  digits: 0,
};

/**
 * Returns the percentage of beats common to a detector and the shown beats among those of either; null if there are
 * none.
 */
function agreement({ counts }: MethodRow): number | null {
  if (counts === null) return null;
  const all = counts.tp + counts.fn + counts.fp;
  return all === 0 ? null : (100 * counts.tp) / all;
}

/** Returns the columns of every detector compared with the shown beats, if there is no reference. */
function agreementColumns(scope: string): readonly Column<MethodRow>[] {
  return [
    methodColumn(scope),
    orProblem({ name: 'agree, %', value: agreement, head: 'agree, %', digits: 2 }, (row) =>
      formatNumber(agreement(row), 2),
    ),
    { name: 'in both', value: ({ counts }) => counts?.tp, head: 'in both', digits: 0 },
    { name: 'not found', value: ({ counts }) => counts?.fn, head: 'not found', digits: 0 },
    { name: 'more', value: ({ counts }) => counts?.fp, head: 'more', digits: 0 },
    timeColumn,
  ];
}

/** Returns the columns of every detector. */
export function detectorColumns(props: MethodsTableProps): readonly Column<MethodRow>[] {
  const { rows, gross, scope, beatCount, hasReference } = props;
  if (!hasReference) return agreementColumns(scope);
  const ofRecord = gross ? { head: `this record, ${formatCount(beatCount, 'beat')}` } : undefined;
  const ofAll = gross ? { head: `gross, ${formatCount(gross.recordings.length, 'record')}` } : undefined;
  const grossOf = ({ method }: MethodRow) => gross?.rows.find((row) => row.method === method)?.gross ?? null;
  const ofGross = rateColumns('gross ', rows, grossOf, ofAll);
  return [
    methodColumn(scope),
    ...rateColumns('', rows, ({ counts }) => counts, ofRecord).map((column, place) =>
      place === 0 ? orProblem(column, ({ counts }) => formatNumber(toPercent(counts?.se), 2)) : column,
    ),
    { name: 'missed', value: ({ counts }) => counts?.fn, group: ofRecord, head: 'missed', digits: 0 },
    { name: 'false alarms', value: ({ counts }) => counts?.fp, group: ofRecord, head: 'false', digits: 0 },
    ...(gross ? ofGross : ofGross.map((column) => ({ ...column, head: undefined }))),
    timeColumn,
  ];
}

function MethodHead({ row }: { readonly row: MethodRow }) {
  return (
    <>
      {row.method === 'edited' ? (
        <MarkGlyph kind="hand" />
      ) : (
        <svg className="method-line" viewBox="0 0 18 10" aria-hidden="true">
          <path
            className={`curve ${row.isChosen ? 'strong' : 'thin-method'}`}
            strokeDasharray={methodDashes[row.method]}
            d="M0 5H18"
          />
        </svg>
      )}
      {detectorName(row.method)}
      {row.isChosen && <span className="unseen"> (shown)</span>}
    </>
  );
}

function Published({ wide }: { readonly wide: boolean }) {
  return published.map(({ name, se, ppv }, index) => (
    <tr key={name} className={index === 0 ? 'published first' : 'published'}>
      <th scope="row" colSpan={wide ? 5 : 1} title={publishedNote}>
        {wide ? `MIT-BIH, 48 records: WFDB ${name} by bxb` : `WFDB ${name}, MIT-BIH`}
      </th>
      <td className="n">{percentText(se)}</td>
      <td className="n">{percentText(ppv)}</td>
      {wide ? (
        <td className="n">{missingText}</td>
      ) : (
        <td className="n" colSpan={3} title={publishedNote}>
          48 records
        </td>
      )}
    </tr>
  ));
}

/** Renders every detector on the record and over all records, and published values of others. */
export function MethodsTable(props: MethodsTableProps) {
  const { rows, gross, hasReference } = props;
  const columns = detectorColumns(props);
  return (
    <table className="qrs-table">
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.method}
            className={row.isChosen ? 'on' : row.method === 'edited' ? 'edited' : undefined}
          >
            <ColumnCells columns={columns} row={row} />
          </tr>
        ))}
        {hasReference && <Published wide={gross !== null} />}
      </tbody>
    </table>
  );
}
